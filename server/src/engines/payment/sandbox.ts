import { and, eq, gt, inArray, isNotNull, lte } from 'drizzle-orm'
import { sandboxTrades } from '../../db/schema'
import { sandboxNotice, sandboxTrade } from '../../providers/pay/sandbox'
import type { Services } from '../../services'
import { hearNotice } from './notice'

export const SANDBOX_ACTS = ['pay', 'fail', 'later', 'twice'] as const
export type SandboxAct = (typeof SANDBOX_ACTS)[number]

const LATER_S = 10
const BATCH = 50

/**
 * What the person did at the sandbox's cashier: `pay`, `twice` (paid, noticed twice), `later` (paid, noticed after ten
 * seconds) or `fail`. Answers the trade as it is now, or undefined when there is none.
 */
export async function actInSandbox(services: Services, payNo: string, act: SandboxAct) {
  const now = services.clock.now()
  const changes = {
    fail: { status: 'failed' },
    later: { status: 'paid', paidAt: now, noticeAt: new Date(now.getTime() + LATER_S * 1000) },
    pay: { status: 'paid', paidAt: now },
    twice: { status: 'paid', paidAt: now }
  } as const
  const [changed] = await services.db
    .update(sandboxTrades)
    .set(changes[act])
    .where(
      and(
        eq(sandboxTrades.payNo, payNo),
        inArray(sandboxTrades.status, ['open', 'failed']),
        gt(sandboxTrades.expiresAt, now)
      )
    )
    .returning()
  const notices = changed ? { pay: 1, twice: 2, later: 0, fail: 0 }[act] : 0
  for (let i = 0; i < notices; i++) await send(services, changed!)
  return changed ?? (await sandboxTrade(services, payNo))
}

/** Sends the notices whose time has come; answers how many. */
export async function sendSandboxNotices(services: Services): Promise<number> {
  if (!services.providers.pay.sandbox) return 0
  const due = services.db
    .select({ payNo: sandboxTrades.payNo })
    .from(sandboxTrades)
    .where(and(isNotNull(sandboxTrades.noticeAt), lte(sandboxTrades.noticeAt, services.clock.now())))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  const taken = await services.db
    .update(sandboxTrades)
    .set({ noticeAt: null })
    .where(inArray(sandboxTrades.payNo, due))
    .returning()
  for (const trade of taken) await send(services, trade)
  return taken.length
}

async function send(services: Services, trade: typeof sandboxTrades.$inferSelect) {
  const { headers, body } = sandboxNotice(services, trade)
  await hearNotice(services, 'sandbox', headers, body)
}
