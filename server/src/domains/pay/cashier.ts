import { and, eq, inArray } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { orders, payments } from '../../db/schema'
import {
  actInSandbox,
  OPEN_STATUSES,
  type PaymentRow,
  returnUrl,
  SANDBOX_ACTS,
  type SandboxAct
} from '../../engines/payment'
import { yuan } from '../../lib/money'
import { sandboxTrade } from '../../providers/pay/sandbox'
import type { Services } from '../../services'
import { type CardSent, cardForm, cardProblems } from './card-form'
import { bill, type Page, page, safe } from './page'

type Trade = NonNullable<Awaited<ReturnType<typeof sandboxTrade>>>

/** Pages people see between the app and a channel: the sandbox's cashier, and the form that leads to the card page. */
export function cashierRoutes(app: FastifyInstance, services: Services) {
  app.get<{ Params: { payNo: string } }>('/cashier/:payNo', async ({ params }, reply) => {
    const trade = await sandboxOf(services, params.payNo)
    if (trade) return show(reply, 200, sandboxPage(services, trade))
    const payment = await cardPayment(services, params.payNo)
    if (payment?.prepaid?.form) return show(reply, 200, cardPage(payment, payment.prepaid.form))
    return show(reply, 404, gonePage())
  })

  app.post<{ Params: { payNo: string }; Body: { act?: string } & CardSent }>(
    '/cashier/:payNo',
    async ({ params, body }, reply) => {
      const act = SANDBOX_ACTS.find(known => known === body?.act)
      const before = act && (await sandboxOf(services, params.payNo))
      if (!act || !before) return show(reply, 404, gonePage())
      const card = body?.card === undefined ? undefined : body
      if (card && Object.keys(cardProblems(card)).length > 0)
        return show(reply, 200, sandboxPage(services, before, card))
      const trade = await actInSandbox(services, params.payNo, act)
      if (trade?.status === 'paid') return reply.redirect(trade.returnUrl, 303)
      return show(reply, 200, sandboxPage(services, trade!))
    }
  )

  // Channels come back with a plain address or with a form; what they say in it is not believed, the result page asks us.
  app.route<{ Params: { payNo: string } }>({
    method: ['GET', 'POST'],
    url: '/cashier/:payNo/back',
    handler: async ({ params }, reply) => {
      const payment = await paymentOf(services, params.payNo)
      if (!payment) return show(reply, 404, gonePage())
      if (payment.scene === 'weapp') return show(reply, 200, backPage(payment))
      return reply.redirect(returnUrl(services, payment.orderNo), 303)
    }
  })
}

async function paymentOf({ db }: Services, payNo: string) {
  const [payment] = await db
    .select({ scene: payments.scene, status: payments.status, orderNo: orders.no })
    .from(payments)
    .innerJoin(orders, and(eq(orders.userId, payments.userId), eq(orders.id, payments.orderId)))
    .where(eq(payments.payNo, payNo))
  return payment
}

/** The sandbox's trade of a number; none where the sandbox is off. */
const sandboxOf = async (services: Services, payNo: string) =>
  services.providers.pay.sandbox ? sandboxTrade(services, payNo) : undefined

async function cardPayment({ db }: Services, payNo: string): Promise<PaymentRow | undefined> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.payNo, payNo), eq(payments.channel, 'uppay'), inArray(payments.status, [...OPEN_STATUSES])))
  return payment
}

function show(reply: FastifyReply, http: number, made: { html: string; policy: string }) {
  return reply
    .code(http)
    .header('content-security-policy', made.policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(made.html)
}

const BUTTONS: readonly [SandboxAct, string][] = [
  ['pay', '确认支付'],
  ['fail', '模拟支付失败'],
  ['later', '支付成功，10 秒后通知'],
  ['twice', '支付成功，重复通知两次']
]

const WORDS: Record<string, string> = {
  failed: '支付没有成功，可以再试一次',
  closed: '这笔支付已关闭，请返回商家重新下单',
  paid: '这笔支付已完成'
}

function sandboxPage({ clock }: Services, trade: Trade, card?: CardSent) {
  const over = trade.status === 'open' && trade.expiresAt <= clock.now()
  const word = WORDS[over ? 'closed' : trade.status]
  const payable = !over && (trade.status === 'open' || trade.status === 'failed')
  const [main, ...others] = BUTTONS.map(
    ([act, words], i) => `<button class="${i === 0 ? 'main' : 'other'}" name="act" value="${act}">${words}</button>`
  )
  const form = `<form method="post" action="/cashier/${trade.payNo}">${main}
<details><summary>模拟其他结果</summary><div class="more">${others.join('')}</div></details></form>`
  const body = `<section class="card">${bill(yuan(trade.amountFen), trade.title, trade.payNo, '向商家付款')}
${word ? `<p class="word" role="status">${word}</p>` : ''}</section>${payable ? form + cardForm(trade.payNo, yuan(trade.amountFen), card) : ''}
<a class="back" href="${safe(trade.returnUrl)}">返回商家</a>
<p class="note">模拟收银台，仅供开发与演示，不会产生真实扣款</p>`
  const script = trade.status === 'paid' ? passOn(trade.returnUrl) : FRESH
  return page({ title: '模拟收银台', body, formsTo: originsOf(trade.returnUrl), script })
}

/** A page kept from before it was paid is asked for again. */
const FRESH = `addEventListener('pageshow',function(e){if(e.persisted)location.reload()})`

/** Paid already: whoever comes by here going back goes on back, whoever comes forward goes on to the result. */
const passOn = (url: string) =>
  `var n=performance.getEntriesByType('navigation')[0];if(n&&n.type==='back_forward')history.back();else location.replace(${JSON.stringify(url).replace(/</g, '\\u003c')})`

function cardPage(payment: PaymentRow, { action, fields }: { action: string; fields: Record<string, string> }) {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${safe(name)}" value="${safe(value)}">`
  )
  const body = `<section class="card">${bill(yuan(payment.amountFen), payment.title, payment.payNo, '银行卡支付')}</section>
<form id="go" method="post" action="${safe(action)}">${inputs.join('')}<button class="main">前往银联付款</button></form>
<p class="note">即将前往银联收银台，请在打开的页面完成付款</p>`
  const leave: Page = {
    title: '银行卡支付',
    body,
    formsTo: originsOf(action),
    script: `document.getElementById('go').submit()`
  }
  return page(leave)
}

/** What a mini-program's web view shows for the moment until the app below takes over. */
const backPage = ({ status }: { status: string }) =>
  page({
    title: '支付结果',
    body: `<section class="card"><p role="status">${status === 'paid' ? '支付完成' : '正在确认支付结果'}</p>
<p class="what">请返回小程序查看订单</p></section>`,
    formsTo: []
  })

const gonePage = () =>
  page({
    title: '收银台',
    body: '<section class="card"><p>支付链接已失效，请返回商家重新付款</p></section>',
    formsTo: []
  })

/** The origin an absolute address leads to; none for one on our own host. */
const originsOf = (url: string): string[] => (/^https?:/.test(url) ? [new URL(url).origin] : [])
