// The canvas is inert: it can be drawn on, and nothing comes of it.

function model_canvas(host, system) {
  const { Object, Number, String } = host.global;
  const { Element } = system.elements;

  const kDrawing = ['arc', 'arcTo', 'beginPath', 'bezierCurveTo', 'clearRect', 'clip', 'closePath',
    'drawImage', 'ellipse', 'fill', 'fillRect', 'fillText', 'lineTo', 'moveTo', 'quadraticCurveTo', 'rect',
    'resetTransform', 'restore', 'rotate', 'save', 'scale', 'setLineDash', 'setTransform', 'stroke',
    'strokeRect', 'strokeText', 'transform', 'translate', 'putImageData'];

  class CanvasRenderingContext2D {
    constructor(canvas) {
      this.canvas = canvas;
      this.fillStyle = '#000000';
      this.strokeStyle = '#000000';
      this.lineWidth = 1;
      this.lineCap = 'butt';
      this.lineJoin = 'miter';
      this.font = '10px sans-serif';
      this.textAlign = 'start';
      this.textBaseline = 'alphabetic';
      this.globalAlpha = 1;
    }
  }
  for (const name of kDrawing) {
    Object.defineProperty(CanvasRenderingContext2D.prototype, name,
      { value() {}, writable: true, configurable: true });
  }
  system.lack(CanvasRenderingContext2D.prototype, 'context', 'getImageData createImageData measureText ' +
    'createLinearGradient createRadialGradient createPattern isPointInPath isPointInStroke ' +
    'getTransform getLineDash createConicGradient drawFocusIfNeeded reset roundRect filter');

  class CanvasElement extends Element {
    constructor(document, tag) {
      super(document, tag);
      this._context = undefined;
    }
    get width() { return canvas_size(this, 'width', 300); }
    set width(value) { this.setAttribute('width', value); }
    get height() { return canvas_size(this, 'height', 150); }
    set height(value) { this.setAttribute('height', value); }
    get offsetWidth() { return this.width; }
    get offsetHeight() { return this.height; }
    getContext(kind) {
      if (String(kind) !== '2d') {
        host.limitation('lacking', 'the canvas context `' + kind + '` is not supported by the model');
      }
      if (this._context === undefined) this._context = new CanvasRenderingContext2D(this);
      return this._context;
    }
  }
  system.lack(CanvasElement.prototype, 'canvas', 'toDataURL toBlob captureStream transferControlToOffscreen');

  function canvas_size(canvas, name, otherwise) {
    const value = canvas.getAttribute(name);
    return value === null ? otherwise : Number(value);
  }

  return { CanvasElement, CanvasRenderingContext2D };
}
