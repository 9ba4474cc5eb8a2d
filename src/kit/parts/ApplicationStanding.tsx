import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { api } from '@/api'
import { confirm } from '@/kit/confirm'
import { go } from '@/kit/nav'
import './ApplicationStanding.scss'
import { Button } from './Button'
import { Card } from './Card'
import { Cell, CellGroup } from './Cell'
import { NameRows } from './NameRows'
import { Outcome, type Tone } from './Outcome'
import { Timeline } from './Timeline'

type Standing = Omit<Data<Endpoints['GET /api/merchant/apply_detail']>['applications'][number], 'type'>

const TONES: Record<Standing['state'], Tone> = {
  submitted: 'waiting',
  correcting: 'failed',
  paying: 'waiting',
  approved: 'success',
  refused: 'failed',
  withdrawn: 'plain',
  expired: 'failed'
}

interface StandingProps {
  one: Standing
  /** When its deposit goes back. */
  ends?: string
}

/** How an application stands: its state, what is to be put right or paid, what was handed in, and what happened to it. */
export const ApplicationStanding = ({ one, ends = '终止合作后' }: StandingProps) => (
  <View className="applystate">
    <View className="applystate__head">
      <Outcome card tone={TONES[one.state]} title={one._state} hint={one.note} />
    </View>
    {one.corrections.length > 0 && (
      <Card title="需要修改的内容" className="applystate__fix">
        {one.corrections.map(({ field, name, words }) => (
          <View key={field} className="applystate__row">
            <View className="applystate__name">{name}</View>
            <View className="applystate__words">{words}</View>
          </View>
        ))}
      </Card>
    )}
    {one.state === 'paying' && (
      <Card title="保证金">
        <View className="applystate__sum">¥{one.deposit}</View>
        <View className="applystate__words">{`用于保障消费者权益，不计利息；${ends}按原支付方式全额退回。`}</View>
      </Card>
    )}
    {one._expire_time && (
      <CellGroup>
        <Cell title="营业执照有效期至" value={one._expire_time} />
      </CellGroup>
    )}
    <Card title={one.shop_name || one.title} more={one.title}>
      <NameRows rows={one.fields.filter(field => field.value).map(({ name, value }) => [name, value] as const)} />
    </Card>
    <Card title="办理记录">
      <Timeline items={[...one.events].reverse().map(({ words, _time }) => ({ text: words, time: _time }))} />
    </Card>
  </View>
)

export interface StandingDeed {
  words: string
  run: () => Promise<unknown> | undefined
}

interface DeedsProps {
  one: Standing
  /** What else may be done than paying and taking it back, as the server allows it. */
  deeds: Record<'correct' | 'again' | 'renew', StandingDeed>
  /** Begins another one, once this was taken back. */
  anew: () => unknown
  /** Where one goes on once it is in force. */
  home: StandingDeed | undefined
  /** It was taken back. */
  onChange: () => Promise<unknown>
}

async function pay({ id }: Standing) {
  const order = await api('POST /api/merchant/apply_pay', { id })
  if (order) await go('/pages/pay/pay', { id: order.order_id })
}

/** What its applicant may do about an application now. */
export function ApplicationDeeds({ one, deeds, anew, home, onChange }: DeedsProps) {
  const [busy, setBusy] = useState(false)
  const withdraw = async () => {
    if (!(await confirm({ content: '撤回后这份申请不再审核，确定撤回吗？', confirmText: '撤回' }))) return
    if (await api('POST /api/merchant/apply_withdraw', { id: one.id })) await onChange()
  }
  const run = async (deed: StandingDeed) => {
    setBusy(true)
    await deed.run()
    setBusy(false)
  }
  const all = { ...deeds, pay: { words: '缴纳保证金', run: () => pay(one) } }
  const [first] = one.may.flatMap(may => (may === 'withdraw' ? [] : [all[may]]))
  const main = first ?? home
  return (
    <View className="applystate__deeds">
      {one.may.includes('withdraw') && (
        <Button kind="outline" size="large" className="applystate__back" block={!main} onClick={withdraw}>
          撤回申请
        </Button>
      )}
      {one.state === 'withdrawn' && (
        <Button kind="main" size="large" block onClick={anew}>
          重新申请
        </Button>
      )}
      {main && (
        <Button kind="main" size="large" block busy={busy} onClick={() => run(main)}>
          {main.words}
        </Button>
      )}
    </View>
  )
}
