import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Names a mini-program does not have; compiled code that touches one fails here as it would on a phone. */
const ABSENT = [
  'window',
  'document',
  'self',
  'navigator',
  'location',
  'localStorage',
  'sessionStorage',
  'fetch',
  'process'
]
const GIVEN = [
  'require',
  'module',
  'exports',
  'wx',
  'App',
  'Page',
  'Component',
  'Behavior',
  'getApp',
  'getCurrentPages',
  'globalThis'
]

export type Given = Record<'wx' | 'App' | 'Page' | 'Component' | 'Behavior' | 'getApp' | 'getCurrentPages', unknown>

// biome-ignore lint/suspicious/noExplicitAny: a compiled file's exports are whatever the bundler made
type Compiled = (...given: any[]) => void
const compiled = new Map<string, Compiled>()

function compile(file: string): Compiled {
  let run = compiled.get(file)
  if (!run) {
    const source = `${readFileSync(file, 'utf8')}\n//# sourceURL=${file}`
    run = new Function(...GIVEN, 'console', ...ABSENT, source) as Compiled
    compiled.set(file, run)
  }
  return run
}

/** A `require` for one launch of the mini-program: each file runs once, with the globals a mini-program has. */
export function programLoader(given: Given, log: Console): (file: string) => unknown {
  // Libraries that keep state on the global object start afresh with each launch.
  const global = Object.create(globalThis)
  const loaded = new Map<string, { exports: unknown }>()
  const load = (file: string): unknown => {
    const full = file.endsWith('.js') ? file : `${file}.js`
    const known = loaded.get(full)
    if (known) return known.exports
    const module = { exports: {} }
    loaded.set(full, module)
    const requireFrom = (name: string) => load(path.resolve(path.dirname(full), name))
    const { wx, App, Page, Component, Behavior, getApp, getCurrentPages } = given
    compile(full)(
      requireFrom,
      module,
      module.exports,
      wx,
      App,
      Page,
      Component,
      Behavior,
      getApp,
      getCurrentPages,
      global,
      log
    )
    return module.exports
  }
  return load
}
