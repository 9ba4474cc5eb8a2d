import { endGroup, groupById } from '../../engines/group'
import { yuan } from '../../lib/money'
import { workOf } from '../../lib/verbs'
import type { Commands } from '../../programme'
import type { Services } from '../../services'
import { publishTuan, tuanList } from './service'
import { TUAN } from './terms'

async function list(services: Services): Promise<string> {
  const { list: rows } = await tuanList(services, { page: 1, limit: 100 })
  const lines = rows.map(({ name, terms, running }) => {
    const sizes = terms.sizes.map(({ size, prices }) => `${size}: ${[...prices.values()].map(yuan).join(' ')}`)
    const state = terms.published ? 'on' : 'off'
    return [terms.productId, state, name, `${terms.hours} h`, ...sizes, `${running} open`].join('  ')
  })
  return lines.join('\n') || 'nothing is sold to groups'
}

const publish =
  (published: boolean) =>
  async (services: Services, [product]: string[]) => {
    await publishTuan(services, product ?? '', published)
    return published ? 'groups may be opened' : 'no more groups are opened; those that are open go on'
  }

async function close(services: Services, [id]: string[]): Promise<string> {
  if (!(await groupById(services.db, TUAN, id ?? ''))) throw new Error('no such group')
  return (await endGroup(services, id!)) ? 'ended, its members are refunded' : 'it had ended before'
}

const WORK: Record<string, (services: Services, args: string[]) => Promise<string>> = {
  list,
  close,
  on: publish(true),
  off: publish(false)
}

/** Commands about group buys; prices are set through the API. */
export const tuanCommands: Commands = {
  tuan: {
    usage: 'tuan <list | on <product> | off <product> | close <group>>',
    words: 'Group buys: what is on offer, allow or stop new groups, end one and refund it',
    needs: 1,
    run: (services: Services, [what, ...args]: string[]) => workOf('tuan', WORK, what)(services, args)
  }
}
