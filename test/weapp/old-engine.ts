import { browserslist } from '../../package.json'
import { floorOf, newerBuiltins } from '../../scripts/lib/floor-data'

/** What the platform around the language has; no engine of the floor does. */
const AROUND: [string][] = [['structuredClone']]

// Safari has it later than the floor, so it is among what is hidden.
const { captureStackTrace } = Error

/** The file of the code that reads a property whose getter is `reader`. */
function fileOfReader(reader: (...given: never[]) => unknown): string {
  const { prepareStackTrace, stackTraceLimit } = Error
  Error.stackTraceLimit = 1
  Error.prepareStackTrace = (_, frames) => frames[0]?.getScriptNameOrSourceURL() ?? ''
  const holder: { stack?: string } = {}
  captureStackTrace(holder, reader)
  const file = String(holder.stack)
  Object.assign(Error, { prepareStackTrace, stackTraceLimit })
  return file
}

/** Takes a property from the code under `folder`; all other code still has it. Answers how to give it back. */
function hide(object: object, name: string, folder: string): () => void {
  const given = Object.getOwnPropertyDescriptor(object, name)!
  const get = function (this: unknown) {
    if (fileOfReader(get).startsWith(folder)) return undefined
    return given.get ? given.get.call(this) : given.value
  }
  const set = (value: unknown) => void Object.defineProperty(object, name, { ...given, value })
  Object.defineProperty(object, name, {
    configurable: true,
    enumerable: given.enumerable,
    get,
    ...(!given.get && { set })
  })
  return () => void Object.defineProperty(object, name, given)
}

/**
 * Takes from the compiled code under `folder` everything the language brought after the oldest engine that `browserslist`
 * of package.json names. The server and the tests run in the same process and keep it.
 */
export function playOldEngine(folder: string): { names: string[]; restore: () => void } {
  const names: string[] = []
  const restores: (() => void)[] = []
  for (const [owner, member] of [...newerBuiltins(floorOf(browserslist)), ...AROUND]) {
    const home = member === undefined ? undefined : (globalThis as Record<string, unknown>)[owner]
    const places = member === undefined ? [globalThis] : [home, (home as { prototype?: object })?.prototype]
    const name = member ?? owner
    for (const place of places) {
      if (!place || !(typeof place === 'object' || typeof place === 'function')) continue
      if (!Object.getOwnPropertyDescriptor(place, name)?.configurable) continue
      restores.push(hide(place, name, folder))
      names.push(place === globalThis ? name : place === home ? `${owner}.${name}` : `${owner}.prototype.${name}`)
    }
  }
  const restore = () => {
    for (const giveBack of restores) giveBack()
  }
  return { names, restore }
}
