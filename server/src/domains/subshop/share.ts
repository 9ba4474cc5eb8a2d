import { shareToken } from '../../engines/lock'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { cardOf } from '../lock/service'
import { readSettings } from '../site/settings'
import { SUBSHOP } from './lock-kind'
import { ownOf, type Subshop } from './standing'

/** What links from a window carry: whose it is, and nothing about who that is. */
export const windowToken = ({ db }: Pick<Services, 'db'>, { userId, id }: Subshop): Promise<string> =>
  shareToken(db, userId, { kind: SUBSHOP, target: 'window', targetId: id })

/** The poster of the caller's window, and its link. @throws Refusal NOT_FOUND, CLOSED */
export async function posterOf(services: Services, userId: string, from: 'weapp' | 'h5') {
  const own = await ownOf(services.db, userId)
  if (own.closedAt) refuse('CLOSED', `小店已被平台关闭：${own.closeReason}`)
  const [token, { site, phrase }] = await Promise.all([
    windowToken(services, own),
    readSettings(services.db, 'site', 'phrase')
  ])
  const page = `/pages/subshop/index?id=${own.id}`
  const url = `${page}&lk=${token}`
  const words = own.notice.split('\n')[0] || `在${site.site_name}逛逛我挑的好物`
  const shown = {
    title: own.name,
    words,
    nickname: own.name,
    picture: own.picture || phrase.share_pic,
    price: '',
    was: ''
  }
  return { ...(await cardOf(services, userId, { url, token, ...shown }, from)), url, title: own.name }
}
