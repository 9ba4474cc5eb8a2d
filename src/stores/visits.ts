import Taro from '@tarojs/taro'
import { api } from '@/api'
import { readToken } from '@/api/token'
import { go } from '@/kit/nav'

const KEY = 'lockVisits'
/** More links than this a guest need not be remembered by: the first one and the last ones count. */
const MOST = 5
const TOKEN = /^[\w-]{22}$/

/** The link that was told last: opened again it is no other decision, but after somebody else's it is. */
let told = ''

/** Whose shared link a page's query says it is: `lk`, or the scene of a mini-program code. */
export function shareIn(query: Record<string, string | undefined>): { token: string; scene: boolean } | undefined {
  const { lk, scene } = query
  if (lk && TOKEN.test(lk)) return { token: lk, scene: false }
  const inScene = scene && /^lk=([\w-]{22})$/.exec(decoded(scene))?.[1]
  return inScene ? { token: inScene, scene: true } : undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

const kept = (): string[] => {
  const stored: unknown = Taro.getStorageSync(KEY)
  return Array.isArray(stored) ? stored.filter(one => typeof one === 'string') : []
}

/**
 * Tells the server that a shared link was opened. For a guest it answers a visit, kept here until they sign in. A code
 * leads on to what was shared, since its scene has no room for that.
 */
export async function visitShared({ token, scene }: { token: string; scene: boolean }) {
  const once = `${token} ${readToken() ? 'person' : 'guest'}`
  if (told === once) return
  told = once
  const answer = await api('POST /api/lock_customer/touch', { share: token }, { quiet: true })
  if (!answer) return
  if (answer.visit_key) Taro.setStorageSync(KEY, withLast(kept(), answer.visit_key))
  const [path = '', query = ''] = answer.url.split('?')
  if (scene && path !== '/pages/index/index')
    await go(path, Object.fromEntries(query.split('&').map(pair => pair.split('=') as [string, string])))
}

const withLast = ([first, ...later]: string[], last: string) =>
  first === undefined ? [last] : [first, ...[...later, last].slice(1 - MOST)]

/** Somebody signed in: what they opened as a guest counts, the first link first. */
export async function countVisits() {
  const visits = kept()
  if (visits.length === 0) return
  Taro.removeStorageSync(KEY)
  for (const visit of visits) await api('POST /api/lock_customer/touch', { visit }, { quiet: true })
}
