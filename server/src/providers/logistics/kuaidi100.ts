import { createHash } from 'node:crypto'
import type { Logistics, Trace } from './index'

interface Settings {
  customer: string
  key: string
  gateway: string
}

interface Answer {
  /** "200" when there is a trace. */
  status?: string
  result?: boolean
  returnCode?: string
  message?: string
  /** "3": signed for. */
  state?: string
  data?: { time?: string; ftime?: string; context: string }[]
}

const TIMEOUT_MS = 10_000
/** «Found nothing»: the carrier has not scanned the parcel yet. */
const NOTHING_YET = '500'
const SIGNED = '3'

/** Kuaidi100's real-time query (api.kuaidi100.com/document: 实时快递查询接口), signed by MD5(param + key + customer). */
export const kuaidi100 = ({ customer, key, gateway }: Settings): Logistics => ({
  kind: 'kuaidi100',
  fresh_s: 1800,
  trace: async ({ code, no, phone }) => {
    const param = JSON.stringify({ com: code, num: no, phone, resultv2: '4', order: 'desc' })
    const sign = createHash('md5')
      .update(param + key + customer)
      .digest('hex')
      .toUpperCase()
    const response = await fetch(`${gateway}/poll/query.do`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ customer, sign, param }),
      signal: AbortSignal.timeout(TIMEOUT_MS)
    })
    if (!response.ok) throw new Error(`kuaidi100 answered HTTP ${response.status}`)
    return traceOf((await response.json()) as Answer)
  }
})

function traceOf(answer: Answer): Trace {
  if (answer.status === '200') {
    const steps = (answer.data ?? []).map(step => ({ time: step.ftime ?? step.time ?? '', status: step.context }))
    return { steps, arrived: answer.state === SIGNED }
  }
  if (answer.returnCode === NOTHING_YET) return { steps: [], arrived: false }
  throw new Error(`kuaidi100 refused: ${answer.returnCode} ${answer.message}`)
}
