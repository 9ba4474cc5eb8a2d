import path from 'node:path'
import type { Page, Worker } from 'tesseract.js'
import { atTurn, sharp } from '../../media/sharp'
import { packages } from '../packages'
import { type LicenceReading, type Ocr, OcrRefused } from './index'
import { licenceIn, type Word } from './parse'

/** One picture at a time, as each takes a whole core; so many may wait. */
const MOST_WAITING = 4
const LONGEST_MS = 20_000
/** How long the worker is kept for the next picture: it holds a hundred megabytes. */
const IDLE_MS = 60_000
/** Letters of a licence are made out best at about this width. */
const WIDTH = 1600
const MAX_PIXELS = 60_000_000

/** Of one core and LSTM networks alone, the whole-number ones, which are a tenth of the size of the others. */
const LSTM_ONLY = 1
const LETTERS = '4.0.0_best_int'

/** The words of each line. */
const linesOf = ({ blocks }: Page): Word[][] =>
  (blocks ?? [])
    .flatMap(block => block.paragraphs.flatMap(paragraph => paragraph.lines))
    .map(line =>
      line.words.map(({ text, bbox: { x0, x1, y0, y1 } }) => ({ text, left: x0, right: x1, height: y1 - y0 }))
    )

/** Grey, sharp and of the size that is read best. */
const prepared = (picture: Buffer): Promise<Buffer> =>
  atTurn(() =>
    sharp(picture, { limitInputPixels: MAX_PIXELS, pages: 1 })
      .rotate()
      .resize({ width: WIDTH, height: WIDTH * 2, fit: 'inside' })
      .greyscale()
      .normalise()
      .withMetadata({ density: 300 })
      .png()
      .toBuffer()
  ).catch(error => {
    throw new OcrRefused('picture', String(error))
  })

/** Gives up after a while; what is under way then is ended by whoever asked. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new OcrRefused('failed', `took longer than ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([work, over])
  } finally {
    clearTimeout(timer)
  }
}

/** Text recognition of this server's own: a worker thread that is started by the first picture and ends when no other comes. */
export function ownOcr(): Ocr {
  let worker: Promise<Worker> | undefined
  let idle: NodeJS.Timeout | undefined
  let waiting = 0
  let before: Promise<unknown> = Promise.resolve()

  const end = async () => {
    clearTimeout(idle)
    const ending = worker
    worker = undefined
    await ending?.then(one => one.terminate()).catch(() => {})
  }
  const start = () => {
    const langPath = path.join(packages.chineseLetters().langPath, '..', LETTERS)
    // Nothing is fetched: letters lie in a package, and are not written elsewhere either.
    const options = { langPath, cacheMethod: 'none', gzip: true, errorHandler: () => {} }
    return packages.tesseract().createWorker('chi_sim', LSTM_ONLY, options)
  }
  const recognise = async (picture: Buffer): Promise<Word[][]> => {
    clearTimeout(idle)
    worker ??= start()
    try {
      const { data } = await within(
        LONGEST_MS,
        worker.then(one => one.recognize(picture, {}, { blocks: true }))
      )
      idle = setTimeout(end, IDLE_MS).unref()
      return linesOf(data)
    } catch (error) {
      await end()
      throw error instanceof OcrRefused ? error : new OcrRefused('failed', String(error))
    }
  }
  const read = async (picture: Buffer): Promise<LicenceReading> => {
    const reading = licenceIn(await recognise(await prepared(picture)))
    if (!reading) throw new OcrRefused('picture')
    return reading
  }
  return {
    kind: 'own',
    async licence(picture) {
      if (waiting > MOST_WAITING) throw new OcrRefused('busy')
      waiting++
      const turn = before.then(() => read(picture))
      before = turn.catch(() => {})
      try {
        return await turn
      } finally {
        waiting--
      }
    },
    close: end
  }
}
