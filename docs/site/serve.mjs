// Serves a folder to this machine alone: node serve.mjs FOLDER [PORT].
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";

const types = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".wasm": "application/wasm",
  ".json": "application/json",
};

function fileOf(folder, url) {
  const asked = path.join(folder, path.normalize(decodeURIComponent(url.split(/[?#]/)[0])));
  if (asked !== folder && !asked.startsWith(folder + path.sep)) return null;
  const file = fs.existsSync(asked) && fs.statSync(asked).isDirectory() ? path.join(asked, "index.html") : asked;
  return fs.existsSync(file) && !path.basename(file).startsWith(".") ? file : null;
}

/// Begins at this port and takes the next one where that is in use; 0 takes any. Calls `ready` with the address.
export function serve(folder, port, ready) {
  const server = http.createServer((request, response) => {
    let file = null;
    try {
      file = fileOf(path.resolve(folder), request.url);
    } catch {
      /* an address that is none */
    }
    if (!file) {
      response.writeHead(404, { "content-type": "text/plain; charset=utf-8" }).end("There is no such page.\n");
      return;
    }
    response.writeHead(200, {
      "content-type": types[path.extname(file)] ?? "application/octet-stream",
      "cache-control": "no-cache",
    });
    fs.createReadStream(file).pipe(response);
  });
  server.on("error", (error) => {
    if (error.code !== "EADDRINUSE" || port === 0) throw error;
    server.listen(++port, "127.0.0.1");
  });
  server.listen(port, "127.0.0.1", () => ready(`http://localhost:${server.address().port}/`));
  return server;
}

if (fs.realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [folder, port = "8000"] = process.argv.slice(2);
  serve(folder, Number(port), (address) => console.log(`${address}  (Ctrl-C ends it)`));
}
