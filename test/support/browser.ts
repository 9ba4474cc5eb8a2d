import { existsSync } from 'node:fs'
import { platform, tmpdir } from 'node:os'
import path from 'node:path'

/** A Chromium that can be started, and what its start needs. */
export interface Browser {
  path: string
  args: string[]
  env: Record<string, string>
  /** Where it came from, for people to read. */
  origin: string
}

const INSTALLED: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: [
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/snap/bin/chromium',
    '/usr/bin/microsoft-edge'
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe'
  ]
}

// Containers often run as root and give little shared memory; neither suits Chromium's defaults.
const ARGS = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--hide-scrollbars', '--no-first-run']

/** The headless shell inside npm is built for this system. */
const HAS_SHELL = platform() === 'linux' && process.arch === 'x64'

/**
 * `CHROME_PATH`, else the headless shell inside npm (Linux x64), else an installed Chrome or Chromium. A whole browser spends
 * three times the processor on each page of a journey: its window is drawn as well. `whole` prefers it all the same.
 */
export async function findBrowser({ whole = false } = {}): Promise<Browser> {
  const given = process.env.CHROME_PATH
  if (given === 'npm') return fromNpm()
  if (given) return { path: given, args: ARGS, env: {}, origin: 'CHROME_PATH' }
  const installed = INSTALLED[platform()]?.find(existsSync)
  if (installed && (whole || !HAS_SHELL)) return { path: installed, args: ARGS, env: {}, origin: 'installed' }
  return fromNpm()
}

/** Unpacks the browser and the libraries it wants beside each other in the temporary folder. */
async function fromNpm(): Promise<Browser> {
  if (!HAS_SHELL) throw new Error('No Chrome or Chromium was found. Install one, or set CHROME_PATH to it.')
  const entry = require.resolve('@sparticuz/chromium')
  const { inflate } = require(path.join(path.dirname(entry), 'lambdafs.cjs')) as {
    inflate(file: string): Promise<string>
  }
  const chromium = require('@sparticuz/chromium') as { executablePath(): Promise<string> }
  const libraries = path.join(tmpdir(), 'al2023/lib')
  if (!existsSync(libraries)) await inflate(path.resolve(path.dirname(entry), '../../bin/al2023.tar.br'))
  const found = process.env.LD_LIBRARY_PATH
  return {
    path: await chromium.executablePath(),
    args: [...ARGS, '--headless=shell', '--no-zygote'],
    // What the system has comes first; the archive only fills in what is missing.
    env: { LD_LIBRARY_PATH: found ? `${found}:${libraries}` : libraries },
    origin: 'npm'
  }
}
