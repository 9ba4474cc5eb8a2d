import type sharpNow from 'sharp'
import type { Sharp, SharpInput, SharpOptions } from 'sharp'
import { lazily } from '../lib/lazily'

const loaded = lazily(() => {
  const sharp = require('sharp') as typeof sharpNow
  // Pictures are drawn rarely and kept on disk: little memory at rest is worth more than speed.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
})

type Open = ((options?: SharpOptions) => Sharp) & ((input?: SharpInput | SharpInput[], options?: SharpOptions) => Sharp)

/** The library for pictures, loaded with the first of them. */
export const sharp = ((input?: SharpInput, options?: SharpOptions) => loaded()(input, options)) as Open

const MAX_AT_ONCE = 2
let running = 0
const waiting: (() => void)[] = []

/** Runs picture work, two pieces at a time in the whole process, so that a burst does not take memory or the processor. */
export async function atTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_AT_ONCE) await new Promise<void>(resolve => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
