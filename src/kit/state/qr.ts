import { encode } from 'uqr'

/** Light modules around the code, which readers need to find it. */
const BORDER = 2

/** The modules of a QR code in rows, dark ones true, with a light border around them. */
export const qrModules = (text: string): boolean[][] => encode(text, { ecc: 'M', border: BORDER }).data

/** A QR code as an SVG picture for an image's `src`. Medium error correction; up to some 2,300 bytes of text. */
export function qrPicture(text: string): string {
  const modules = qrModules(text)
  const size = modules.length
  const path = modules.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="white" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
