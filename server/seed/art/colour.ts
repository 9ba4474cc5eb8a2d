/** Mixes two colours `#rrggbb`; `share` of the second, 0 to 1. */
export function mix(a: string, b: string, share: number): string {
  const part = (hex: string, i: number) => Number.parseInt(hex.slice(1 + 2 * i, 3 + 2 * i), 16)
  const channel = (i: number) => Math.round(part(a, i) * (1 - share) + part(b, i) * share)
  return `#${[0, 1, 2].map(i => channel(i).toString(16).padStart(2, '0')).join('')}`
}

/** A lighter (`amount` > 0) or darker (`amount` < 0) shade of a colour, -1 to 1. Dark shades keep some of the hue. */
export const shade = (colour: string, amount: number) =>
  amount >= 0 ? mix(colour, '#ffffff', amount) : mix(colour, '#1b1420', -amount)

/** Perceived lightness of a colour, 0 to 1. */
export function lightness(colour: string): number {
  const [r, g, b] = [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
  return 0.3 * r! + 0.59 * g! + 0.11 * b!
}

/** Ink that can be read on a colour. */
export const inkOn = (colour: string) => (lightness(colour) > 0.62 ? shade(colour, -0.72) : '#ffffff')
