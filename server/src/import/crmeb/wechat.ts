import { and, eq } from 'drizzle-orm'
import { outsideIds } from '../../db/schema'
import { inBatches, Misfits, type Move, oursOf } from './book'
import { isOn, textOf } from './values'

/** The WeChat of people, by the id all apps of one operator share: who signs in with it finds the account again. */
export const moveWechat = (move: Move) =>
  inBatches(move, { name: 'wechat', table: 'wechat_user', size: 500 }, async (tx, rows) => {
    const misfits = new Misfits('wechat_user')
    const ids = await oursOf(
      tx,
      'user',
      rows.map(({ owner }) => owner)
    )
    const linked = rows.filter(({ data }) => textOf(data, 'unionid') !== '' && !isOn(data, 'is_del'))
    for (const { key, owner, data } of linked) {
      const userId = ids.get(owner ?? 0n)
      if (!userId) {
        misfits.left(key, `用户 ${owner ?? 0n} 不存在，微信没有关联`)
        continue
      }
      const row = { provider: 'wechat:union', subject: textOf(data, 'unionid'), userId, createdAt: move.at }
      const made = await tx.insert(outsideIds).values(row).onConflictDoNothing().returning()
      // One person has a row for each app, with one unionid in all of them.
      if (made.length === 0) {
        const [there] = await tx.select().from(outsideIds).where(sameAs(row))
        if (there?.userId !== userId) misfits.left(key, '这个微信或这个用户已经关联了别的，没有关联')
      }
    }
    await misfits.write(tx)
  })

const sameAs = ({ provider, subject }: { provider: string; subject: string }) =>
  and(eq(outsideIds.provider, provider), eq(outsideIds.subject, subject))
