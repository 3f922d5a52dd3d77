// Matrices as small pictures: ink above 0, red below. Both shine through, so that they are seen on white and on black.

const above = [46, 128, 210],
  below = [208, 70, 110];

/// plane: {rows, shades: whole numbers from -100 to 100, row by row, largest}, as page.h has them.
export function drawPlane(canvas, { rows, shades, largest }) {
  const columns = shades.length / rows;
  canvas.width = columns;
  canvas.height = rows;
  const image = new ImageData(columns, rows);
  shades.forEach((shade, i) => image.data.set([...(shade >= 0 ? above : below), Math.round(2.55 * Math.abs(shade))], 4 * i));
  canvas.getContext("2d").putImageData(image, 0, 0);
  canvas.title = `largest: ${Number(largest).toPrecision(3)}`;
}

/// So many canvases, with numbers behind their name where there are several.
export function planes(count, name, kind) {
  return Array.from({ length: count }, (_, i) => {
    const canvas = document.createElement("canvas");
    canvas.className = kind;
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", count > 1 ? `${name} ${i + 1}` : name);
    return canvas;
  });
}
