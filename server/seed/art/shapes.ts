/** Colours of a picture: background from `from` to `to`, soft shapes in `soft`, strong parts in `deep`. */
export interface Palette {
  from: string
  to: string
  soft: string
  deep: string
}

export const svg = (width: number, height: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`

/** A rectangle filled from corner to corner. */
export const ground = (width: number, height: number, { from, to }: Pick<Palette, 'from' | 'to'>, radius = 0) =>
  `<defs><linearGradient id="ground" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${from}"/>` +
  `<stop offset="1" stop-color="${to}"/></linearGradient></defs>` +
  `<rect width="${width}" height="${height}" rx="${radius}" fill="url(#ground)"/>`

export const circle = (x: number, y: number, r: number, fill: string, opacity = 1) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" opacity="${opacity}"/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, opacity = 1) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" opacity="${opacity}"/>`

export const box = (x: number, y: number, width: number, height: number, radius: number, fill: string, opacity = 1) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" opacity="${opacity}"/>`
