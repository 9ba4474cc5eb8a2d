import { type Forms, forms, type Look } from './forms'
import type { Pen } from './pen'

/**
 * A thing that can be photographed, written as words: a name of the 3D set (`tangerine`), with a colour it is given
 * (`t-shirt #A9BFD3`); or a form drawn by code with its colours, its label and the picture printed on it
 * (`pouch #7A5C3E #F7E9C8 板栗仁 chestnut`).
 */
export interface ObjectSpec {
  name: string
  colour?: string
  accent?: string
  label: string
  motif: string
}

const COLOUR = /^#[0-9a-f]{6}$/i
const CHINESE = /\p{Script=Han}/u

/** Reads an object's words. */
export function objectOf(words: string): ObjectSpec {
  const [name = '', ...rest] = words.split(' ')
  const [colour, accent] = rest.filter(word => COLOUR.test(word))
  const others = rest.filter(word => !COLOUR.test(word))
  const label = others.find(word => CHINESE.test(word) || /^[A-Z0-9]/.test(word)) ?? ''
  return { name, colour, accent, label, motif: others.find(word => word !== label) ?? '' }
}

/** Drawn by code: such a thing leaves more of its square empty than one of the 3D set. */
export const isForm = ({ name }: ObjectSpec) => name in forms

interface Place {
  /** Centre, where it stands, and the edge of its square. */
  x: number
  base: number
  size: number
  turn?: number
}

/** An object standing somewhere in a picture; `colour` replaces its own. */
export function standing(pen: Pen, object: ObjectSpec, brand: string, place: Place, colour?: string): string {
  const { x, base, size, turn = 0 } = place
  const rotate = turn ? ` rotate(${turn} 200 400)` : ''
  const move = `translate(${(x - size / 2).toFixed(1)} ${(base - size).toFixed(1)}) scale(${(size / 400).toFixed(4)})${rotate}`
  return `<g transform="${move}">${bodyOf(pen, object, brand, colour)}</g>`
}

function bodyOf(pen: Pen, object: ObjectSpec, brand: string, colour?: string): string {
  const form = (forms as Forms)[object.name]
  if (!form) return pen.standing(object.name, colour ?? object.colour)
  const look: Look = {
    colour: colour ?? object.colour ?? '#d9d2c6',
    accent: object.accent ?? '#fbf6ea',
    label: object.label,
    motif: object.motif,
    brand
  }
  return form(pen, look)
}
