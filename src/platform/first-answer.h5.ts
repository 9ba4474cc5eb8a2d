import type { FirstAnswer } from './types'

type Answers = Record<string, Promise<FirstAnswer<never> | undefined>>

/** After this long an answer is no longer what the server would say. */
const FRESH_MS = 10_000

/** The answer the document asked for at its start (config/h5/first-page.js), once; undefined when there is none. */
export function takeFirstAnswer<T>(address: string, query: object): Promise<FirstAnswer<T> | undefined> | undefined {
  const answers = (window as { firstAnswers?: Answers }).firstAnswers
  if (!answers) return undefined
  const url = `${address}?${new URLSearchParams(Object.entries(query))}`
  const answer = answers[url]
  delete answers[url]
  return performance.now() < FRESH_MS ? answer : undefined
}
