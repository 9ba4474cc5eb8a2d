import type { Pen } from '../pen'

/** What is particular to one thing of a form. */
export interface Look {
  colour: string
  /** Second colour: a lid, a lining, a label. */
  accent: string
  /** What is printed on it: a word or two, and a small picture by its name; either may be empty. */
  label: string
  motif: string
  brand: string
}

/** Draws a thing into a square of 400 that stands on y = 400, centred on x = 200. */
export type Form = (pen: Pen, look: Look) => string
export type Forms = Readonly<Record<string, Form>>
