import Taro from '@tarojs/taro'
import { api } from '@/api'
import { readToken } from '@/api/token'
import { go } from '@/kit/nav'

const KEY = 'lockVisits'
/** More links than this a guest need not be remembered by: the first ones count. */
const MOST = 5
const TOKEN = /^[\w-]{22}$/

/** Links of others that were opened in this run of the app: each is told once. */
const told = new Set<string>()

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
  if (told.has(once)) return
  told.add(once)
  const answer = await api('POST /api/lock_customer/touch', { share: token }, { quiet: true })
  if (!answer) return
  if (answer.visit_key) Taro.setStorageSync(KEY, [...kept(), answer.visit_key].slice(0, MOST))
  const [path = '', query = ''] = answer.url.split('?')
  if (scene && path !== '/pages/index/index')
    await go(path, Object.fromEntries(query.split('&').map(pair => pair.split('=') as [string, string])))
}

/** Somebody signed in: what they opened as a guest counts, the first link first. */
export async function countVisits() {
  const visits = kept()
  if (visits.length === 0) return
  Taro.removeStorageSync(KEY)
  for (const visit of visits) await api('POST /api/lock_customer/touch', { visit }, { quiet: true })
}
