import { importsOf, type Rule, type Source, target } from './source'

const isTest = (file: string) => /\.test\.tsx?$/.test(file)

interface Floor {
  /** Files it is about. */
  of: RegExp
  /** Of ours, what they may not import. */
  never: RegExp
  /** What they may import of that all the same. */
  but?: RegExp
  why: string
}

/** The floors of docs/ARCHITECTURE.md, and the rooms on them. Tests may look anywhere. */
const floors: Floor[] = [
  {
    of: /^contract\//,
    never: /./,
    but: /^contract\//,
    why: 'the contract is the ground floor: it imports nothing of ours'
  },
  {
    of: /^src\//,
    never: /^(server|admin|test|scripts|config)\//,
    why: 'the app knows the server only by the contract'
  },
  {
    of: /^admin\//,
    never: /^(server|src|test|scripts|config)\//,
    // What is described once: how a draw is checked, by members and the desk, and how one talks to the chat's socket.
    but: /^src\/(lib\/draw-proof|api\/chat\/(client|transport))\//,
    why: 'the console knows the server only by the contract, and nothing of the app'
  },
  {
    of: /^server\//,
    never: /^(src|admin|test|scripts|config)\//,
    but: /^server\/test\//,
    why: 'the server never imports the app'
  },
  {
    of: /^server\/src\/lib\//,
    never: /^server\/src\/(domains|engines|http|db|providers)\//,
    why: 'lib stands on nothing'
  },
  {
    of: /^server\/src\/(db|providers)\//,
    never: /^server\/src\/(domains|engines|http)\//,
    why: 'tables and providers know nothing of those who use them'
  },
  {
    of: /^server\/src\/engines\//,
    never: /^server\/src\/(domains|http|programme)\//,
    why: 'an engine knows no HTTP and no domain'
  },
  {
    of: /^server\/src\/(?!import\/)/,
    never: /^server\/src\/import\//,
    why: 'what moves data in is a program of its own, above everything: nothing else counts on it'
  },
  { of: /^src\/lib\//, never: /^src\/(api|kit|pages|stores|platform)\//, why: 'lib stands on nothing' },
  {
    of: /^src\/(api|platform)\//,
    never: /^src\/(pages|stores)\//,
    why: 'what is under the stores does not import them'
  },
  { of: /^src\/(kit|stores)\//, never: /^src\/pages\//, why: 'kit and stores serve pages, they do not know them' }
]

export const floorsHold: Rule = source =>
  isTest(source.path) || source.path.startsWith('server/test/')
    ? []
    : importsOf(source).flatMap(({ from, line }) => {
        const leads = target(source.path, from)
        if (!leads) return []
        // A folder is imported as itself.
        const to = `${leads}/`
        return floors
          .filter(floor => floor.of.test(source.path) && floor.never.test(to) && !floor.but?.test(to))
          .map(floor => `${source.path}:${line} imports ${from}: ${floor.why}`)
      })

/** So no schema reaches the bundles of the app and the console. */
export const appTakesOnlyTypesOfContract: Rule = source =>
  !/^(src|admin\/src)\//.test(source.path) || isTest(source.path)
    ? []
    : importsOf(source)
        .filter(({ from, onlyTypes }) => target(source.path, from)?.startsWith('contract/') && !onlyTypes)
        .map(({ line }) => `${source.path}:${line} imports the contract's values: use import type`)

/** Files of a domain that others may use; its routes and everything else are its own. */
const OPEN_ROOMS = ['queries', 'service', 'present', 'lists', 'find', 'cursor', 'settings', 'wire', 'terms']

export const domainsKeepToThemselves: Rule = source => {
  const own = /^server\/src\/domains\/([\w-]+)\//.exec(source.path)?.[1]
  if (!own || isTest(source.path)) return []
  return importsOf(source).flatMap(({ from, line }) => {
    const [, other, file = 'index'] =
      /^server\/src\/domains\/([\w-]+)(?:\/(.+))?$/.exec(target(source.path, from) ?? '') ?? []
    if (!other || other === own || OPEN_ROOMS.includes(file)) return []
    return [`${source.path}:${line} imports ${other}/${file}: another domain is used by its ${OPEN_ROOMS.join(', ')}`]
  })
}

export const areasKeepToThemselves: Rule = (source: Source) => {
  const own = /^src\/pages\/([\w-]+)\//.exec(source.path)?.[1]
  if (!own) return []
  return importsOf(source).flatMap(({ from, line }) => {
    const other = /^src\/pages\/([\w-]+)\//.exec(`${target(source.path, from) ?? ''}/`)?.[1]
    return other && other !== own
      ? [`${source.path}:${line} imports from the area ${other}: what two areas share belongs in src/kit`]
      : []
  })
}
