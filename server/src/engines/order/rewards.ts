import { type Kind, type KindsOf, kindsOf } from '../../lib/kinds'
import type { Services } from '../../services'
import type { OrderRow } from './rows'

/** What a purchase brings its buyer beside the goods. */
export interface RewardLine {
  title: string
  /** In whole points. */
  points: number
  /** When it comes, or that it has come. */
  note: string
  /** Page of the app that shows all of them. */
  url: string
}

/** Points that a programme gives for orders of goods. */
export interface OrderReward extends Kind {
  /** What an order that is paid brings or has brought; null when nothing. */
  of(services: Pick<Services, 'db' | 'clock'>, order: OrderRow): Promise<RewardLine | null>
}

declare module '../../services' {
  interface Kinds {
    reward: KindsOf<OrderReward>
  }
}

export const orderRewards = (list: readonly OrderReward[]): KindsOf<OrderReward> => kindsOf('reward', list)

const PAID = ['paid', 'shipped', 'received', 'complete']

/** What orders bought together bring, one line a programme. */
export async function rewardsOf(services: Services, orders: readonly OrderRow[]): Promise<RewardLine[]> {
  const paid = orders.filter(({ state }) => PAID.includes(state))
  const lines: RewardLine[] = []
  for (const kind of services.kinds.reward.all) {
    const each: RewardLine[] = []
    for (const order of paid) each.push(...[await kind.of(services, order)].filter(line => line !== null))
    const points = each.reduce((sum, line) => sum + line.points, 0)
    if (points > 0) lines.push({ ...each[0]!, points })
  }
  return lines
}
