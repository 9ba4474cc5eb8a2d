import type { JoinForm } from './form'

export interface Ending {
  /** Of a permit of the trade; none of the licence. */
  code?: string
  /** The last day it is good for. */
  day: string
}

/** The paper of a form that runs out first; undefined where all are good for ever. */
export function firstEnding({ licence_end: end, papers = [] }: Partial<JoinForm>): Ending | undefined {
  const licence = end && end !== 'long' ? [{ day: end }] : []
  const permits = papers.flatMap(({ code, ends_on: day }) => (day ? [{ code, day }] : []))
  return [...licence, ...permits].sort((a, b) => (a.day < b.day ? -1 : 1))[0]
}

/** Whether what stands in place of other papers is good for longer than they are. */
export function isLonger(form: Partial<JoinForm>, before: Partial<JoinForm>): boolean {
  const [ends, ended] = [firstEnding(form)?.day, firstEnding(before)?.day]
  return ends === undefined || (ended !== undefined && ends > ended)
}
