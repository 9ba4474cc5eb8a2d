import { and, eq, gt, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { drawPrizes } from '../../db/schema'
import { refuse } from '../../lib/refusal'
import type { Campaign, Prize } from './rows'

/** What a pick has taken. */
export interface Taken {
  picked: number
  given: number
  ticket: number | null
  bonus: number | null
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** The prizes of a campaign while draws are made in one transaction: what they are picked by, and what is left. */
export class Shelf {
  private constructor(
    private readonly tx: Queryable,
    private readonly campaign: Campaign,
    private readonly prizes: Prize[]
  ) {}

  /** @throws Refusal SOLD_OUT when there are too few tickets in a box, or nothing is left of what is guaranteed */
  static async of(tx: Queryable, campaign: Campaign, prizes: readonly Prize[], times: number): Promise<Shelf> {
    // Several draws take several prizes: all are held in one order, so that two of them never wait for each other.
    if (times > 1) {
      const mine = eq(drawPrizes.campaign, campaign.code)
      await tx.select().from(drawPrizes).where(mine).orderBy(drawPrizes.position).for('update')
    }
    const shelf = new Shelf(
      tx,
      campaign,
      prizes.map(prize => ({ ...prize }))
    )
    if (campaign.pick === 'box') {
      const left = sum(shelf.tickets())
      if (left === 0) refuse('SOLD_OUT', '这一箱已全部抽完')
      if (left < times) refuse('SOLD_OUT', `箱里只剩 ${left} 张票，请减少次数`)
    }
    if (campaign.guarantee !== null && campaign.pick !== 'box' && !shelf.hasGuarded()) shelf.over()
    return shelf
  }

  /** Whether anything that is guaranteed is left. */
  hasGuarded = () => this.prizes.some(prize => prize.guarded && prize.remaining > 0)

  private tickets = () => this.prizes.map(prize => (prize.last ? 0 : prize.remaining))

  /** What the next pick is made by: the tickets left in a box, else the weights, of a guaranteed one those of the guarded. */
  weights(guaranteed: boolean): number[] {
    if (this.campaign.pick === 'box') {
      return this.tickets().map((left, i) => (guaranteed && !this.prizes[i]!.guarded ? 0 : left))
    }
    return this.prizes.map(({ weight, guarded }) => (guaranteed && !guarded ? 0 : weight))
  }

  /** Takes the picked prize, or what stands in for it. @throws Refusal SOLD_OUT when nothing does */
  async take(picked: number, guaranteed: boolean): Promise<Taken> {
    if (this.campaign.pick === 'box') return this.takeTicket(picked)
    const fallback = this.prizes.find(prize => prize.fallback)
    const turns = [...this.prizes.slice(picked), ...this.prizes.slice(0, picked)]
    // What was seen to have run out is not asked again: it never fills up.
    const next = turns.filter(prize => prize.remaining > 0 && (!guaranteed || prize.guarded))
    const stand = fallback && !guaranteed ? [this.prizes[picked]!, fallback] : next
    for (const prize of stand) {
      if (await this.takeOne(prize)) return { picked, given: prize.position, ticket: null, bonus: null }
    }
    return guaranteed ? this.over() : refuse('SOLD_OUT', '手慢了，红包已抢完')
  }

  private over = (): never => refuse('SOLD_OUT', '必中的奖品已全部抽完，本期提前结束')

  private async takeTicket(picked: number): Promise<Taken> {
    const left = sum(this.tickets())
    const ticket = sum(this.prizes.map(prize => (prize.last ? 0 : prize.stock))) - left + 1
    const last = left === 1 ? this.prizes.find(prize => prize.last) : undefined
    for (const prize of [this.prizes[picked]!, last]) {
      if (prize && !(await this.takeOne(prize))) throw new Error(`a ticket of ${prize.campaign} is gone`)
    }
    return { picked, given: picked, ticket, bonus: last?.position ?? null }
  }

  private async takeOne(prize: Prize): Promise<boolean> {
    if (prize.fallback) return true
    const p = drawPrizes
    const [taken] = await this.tx
      .update(p)
      .set({ remaining: sql`${p.remaining} - 1` })
      .where(and(eq(p.campaign, prize.campaign), eq(p.position, prize.position), gt(p.remaining, 0)))
      .returning({ remaining: p.remaining })
    prize.remaining = taken?.remaining ?? 0
    return taken !== undefined
  }
}
