import { currentToken, onSession } from '../../session'
import { saveFrom } from '../download'
import { FRAMES, framesOf } from './frames'
import { openSpool } from './spool'
import { type Download, downloads, drop, put } from './store'

/** Where a file is, for a minute. */
export interface Place {
  url: string
  filename: string
}

/** What takes less is not worth being looked at. */
const SHOWN_MS = 1_000
/** How often it is told how far a file is. */
const TOLD_MS = 250
const BROKEN = '连接中断，文件没有导出完'

/** Whoever signs out, or is signed out, takes nothing away any more. */
onSession(() => {
  if (currentToken()) return
  for (const one of downloads()) one.stop()
  drop(() => true)
})

/** Fetches a file and saves it once it is whole; `anew` asks for it again when it is wanted once more. */
export function download(
  place: Place,
  anew: () => Promise<Place | undefined>,
  id = crypto.randomUUID(),
  wasShown = false
) {
  const control = new AbortController()
  let one: Download = {
    ...{ id, filename: place.filename, state: 'running', rows: 0, about: 0, why: '', shown: wasShown },
    stop: () => control.abort(),
    again: () => void again()
  }
  const isListed = () => downloads().some(other => other.id === id)
  const tell = (changes: Partial<Download>) => {
    one = { ...one, ...changes }
    // What was dropped meanwhile does not come back.
    if (isListed()) put(one)
  }
  const again = async () => {
    tell({ state: 'running', rows: 0, about: 0, why: '' })
    try {
      const next = await anew()
      if (!next) tell({ state: 'stopped' })
      else if (isListed()) download(next, anew, id, true)
    } catch (error) {
      tell({ state: 'failed', why: (error as Error).message })
    }
  }
  put(one)
  const timer = window.setTimeout(() => tell({ shown: true }), SHOWN_MS)
  void fetched(place, control.signal, throttled(tell))
    .then(
      rows => tell({ state: 'done', rows }),
      (error: Error) =>
        tell(
          control.signal.aborted
            ? { state: 'stopped' }
            : { state: 'failed', shown: true, why: error instanceof Refusal ? error.message : BROKEN }
        )
    )
    .finally(() => {
      window.clearTimeout(timer)
      drop(other => other.id === id && !other.shown)
    })
}

/** What the server said in place of a file. */
class Refusal extends Error {}

/** The rows of the file, once it is saved. */
async function fetched({ url, filename }: Place, signal: AbortSignal, tell: (changes: Partial<Download>) => void) {
  const answer = await fetch(url, { signal, headers: { accept: FRAMES } })
  if (!answer.ok || !answer.body) throw new Refusal(await answer.text())
  const spool = await openSpool()
  try {
    let total = 0
    for await (const { rows, about, bytes } of framesOf(answer.body)) {
      if (bytes.length > 0) await spool.write(bytes)
      total = rows
      tell({ rows, about })
    }
    save(await spool.close(), filename)
    return total
  } catch (error) {
    await spool.drop()
    throw error
  }
}

function save(file: Blob, filename: string) {
  const url = URL.createObjectURL(file)
  saveFrom({ url, filename })
  // The browser has hold of it by then.
  window.setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

function throttled(tell: (changes: Partial<Download>) => void) {
  let told = 0
  return (changes: Partial<Download>) => {
    if (Date.now() - told < TOLD_MS) return
    told = Date.now()
    tell(changes)
  }
}
