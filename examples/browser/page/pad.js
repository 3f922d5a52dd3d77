// A place to draw strokes on, with a mouse, a finger or keys: {strokes}, points within the unit square.

const side = 280,
  keys = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] },
  stride = 1 / 28;
const clamped = (x) => Math.min(1, Math.max(0, x));

export class Pad {
  constructor(svg, changed) {
    Object.assign(this, { svg, changed, strokes: [], pen: [0.5, 0.2], isDown: false, picture: null });
    svg.onpointerdown = (event) => {
      event.preventDefault();
      svg.setPointerCapture(event.pointerId);
      this.begin(this.place(event));
    };
    svg.onpointermove = (event) => {
      if (!svg.hasPointerCapture(event.pointerId)) return;
      for (const one of event.getCoalescedEvents?.() ?? [event]) this.go(this.place(one));
    };
    svg.onkeydown = (event) => this.key(event);
    svg.onfocus = svg.onblur = () => this.draw();
    this.draw();
  }

  isEmpty() {
    return this.strokes.length === 0;
  }

  clear(tells = true) {
    Object.assign(this, { strokes: [], isDown: false, picture: null });
    this.draw();
    if (tells) this.changed();
  }

  /// A picture in place of strokes, by its address, until something is drawn.
  show(picture) {
    this.picture = picture;
    this.draw();
  }

  place(event) {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    return [clamped(x / side), clamped(y / side)];
  }

  begin(point) {
    Object.assign(this, { pen: point, picture: null });
    this.strokes.push([point]);
    this.draw();
    this.changed();
  }

  // A point that is nearly where the last one is adds nothing.
  go(point) {
    const [x, y] = this.strokes.at(-1).at(-1);
    if (Math.hypot(point[0] - x, point[1] - y) < 0.007) return;
    this.pen = point;
    this.strokes.at(-1).push(point);
    this.draw();
    this.changed();
  }

  key(event) {
    const step = keys[event.key];
    if (step) {
      const to = [clamped(this.pen[0] + step[0] * stride), clamped(this.pen[1] + step[1] * stride)];
      if (this.isDown) this.go(to);
      this.pen = to;
    } else if (event.key === " ") {
      this.isDown = !this.isDown;
      if (this.isDown) this.begin(this.pen);
    } else if (event.key === "Delete" || event.key === "Backspace") {
      this.clear();
    } else return;
    event.preventDefault();
    this.draw();
  }

  draw() {
    const at = ([x, y]) => `${(x * side).toFixed(1)} ${(y * side).toFixed(1)}`;
    const lines = this.strokes.map((points) => `<path d="M${points.map(at).join("L")}${points.length === 1 ? "h.1" : ""}"/>`);
    const [x, y] = this.pen.map((p) => p * side);
    const cursor = `<circle class="${this.isDown ? "down" : ""}" cx="${x}" cy="${y}" r="14"/>`;
    const picture = this.picture ? `<image href="${this.picture}" width="${side}" height="${side}"/>` : "";
    this.svg.innerHTML = picture + lines.join("") + (document.activeElement === this.svg ? cursor : "");
  }
}
