import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import * as paying from './paying'
import * as people from './people'
import { Stage } from './stage'
import * as things from './things'

type Step = [name: string, run: (stage: Stage) => Promise<unknown>]

async function start(stage: Stage) {
  stage.server = await stage.start()
  assert.equal((await stage.send('/health')).status, 200)
}

/** A worker of the same bundle does a job that somebody asked for, and answers nobody but who watches it. */
async function work(stage: Stage) {
  const asked = async () => {
    const { rows } = await stage.db.$client.query<{ done: boolean }>(
      `select asked_at is null and ended_at is not null as done from job_leases where name = 'ledger-audit'`
    )
    return rows[0]?.done
  }
  await stage.db.$client.query(`insert into job_leases (name, holder, until, asked_at)
    values ('ledger-audit', gen_random_uuid(), now(), now())
    on conflict (name) do update set asked_at = now(), ended_at = null`)
  const worker = await stage.start({ ROLE: 'worker', PORT: '0', JOBS: 'false', METRICS_TOKEN: WATCHER })
  const get = (path: string, headers = {}) => fetch(new URL(path, worker.origin), { headers })
  assert.equal((await get('/health')).status, 200)
  assert.equal((await get('/metrics', { authorization: `Bearer ${WATCHER}` })).status, 200)
  for (const path of ['/', '/api/products', '/admin', '/docs']) assert.equal((await get(path)).status, 404)
  while (!(await asked())) await setTimeout(100)
  assert.equal(await worker.stop(), 0, 'told to end, the worker ends well')
}
const WATCHER = 'who-watches-the-worker'

async function end(stage: Stage) {
  assert.match(await stage.ops('ledger', 'check'), /all balance/)
  assert.equal(await stage.server.stop(), 0, 'told to end, the server ends well')
}

/** The whole of it, in order: what is paid by one step another gives back or ships. */
function steps(): Step[] {
  const orders: Record<string, string> = {}
  const pays = (name: string, pay: (stage: Stage) => Promise<string>) => async (stage: Stage) => {
    orders[name] = await pay(stage)
  }
  const gives = (name: string, who: string) => (stage: Stage) => paying.refund(stage, stage.people[who]!, orders[name]!)
  return [
    ['the built server starts in production, over an empty database', start],
    ['sign in by SMS code (Aliyun)', people.signInByCode],
    ['sign in at the console: password, authenticator', people.openConsole],
    ['sign in by one tap (Aliyun)', people.signInByOnetap],
    ['sign in by WeChat: phone button, binding, web page', people.signInByWechat],
    ['real name (Aliyun)', people.verifyNames],
    ['upload a photo, and a video straight to the store (S3)', things.upload],
    ['pay by WeChat Pay, signed notice', pays('weixin', paying.payByWeixin)],
    ['pay by WeChat Pay, asked after a lost notice', pays('asked', paying.payByWeixinAsked)],
    ['pay by Alipay, signed notice', pays('alipay', paying.payByAlipay)],
    ['pay by UnionPay, signed notice', pays('uppay', paying.payByUppay)],
    ['refund by WeChat Pay', gives('weixin', 'wechat')],
    ['refund by Alipay', gives('alipay', 'buyer')],
    ['refund by UnionPay', gives('uppay', 'buyer')],
    ['ship: subscribe message (WeChat), parcel traced (Kuaidi100)', stage => things.ship(stage, orders.asked!)],
    ['pay out to a bank card (Alipay)', things.payOutToCard],
    ['pay out to WeChat', things.payOutToWeixin],
    ['notice by SMS (Aliyun)', things.noticeBySms],
    ['chat over two servers (Redis)', things.chat],
    ['sign in to the chat over Tencent', things.chatOverTencent],
    ['a worker does what runs by the clock', work],
    ['the books balance, and the server ends', end]
  ]
}

/**
 * Runs the built server as in production, against services on this machine that check signatures as the real ones do, and
 * does everything that needs one of them. Tells of each step; throws at the first that fails, with what the server said.
 */
export async function rehearse(postgresUrl: string, tell: (line: string) => void): Promise<number> {
  const stage = await Stage.open(postgresUrl)
  const all = steps()
  try {
    for (const [name, run] of all) {
      const since = performance.now()
      await run(stage).catch(error => {
        throw new Error(`${name}: ${error.message}\n${stage.said()}`, { cause: error })
      })
      tell(`✓ ${name} (${((performance.now() - since) / 1000).toFixed(1)} s)`)
    }
  } finally {
    await stage.close()
  }
  return all.length
}
