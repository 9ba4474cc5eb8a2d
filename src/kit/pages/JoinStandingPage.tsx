import { View } from '@tarojs/components'
import { type ReactNode, useState } from 'react'
import { api } from '@/api'
import { confirm } from '@/kit/confirm'
import { goFix, goStep } from '@/kit/join-ways'
import { go } from '@/kit/nav'
import { Button } from '@/kit/parts/Button'
import { Card } from '@/kit/parts/Card'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { NameRows } from '@/kit/parts/NameRows'
import { Outcome, type Tone } from '@/kit/parts/Outcome'
import { Timeline } from '@/kit/parts/Timeline'
import { JOIN_STEPS, type Joining, type JoinStanding, type JoinType } from '@/kit/state/joinForm'
import type { Resource } from '@/kit/state/Resource'
import { DetailPage } from './DetailPage'
import './JoinStandingPage.scss'

interface Props {
  type: JoinType
  /** Which one; the newest without. */
  id: string
  /** What stands there while nothing was handed in. */
  none: (standing: JoinStanding) => ReactNode
  /** The main action while nothing was handed in; it opens the step to go on with. */
  begin: (standing: JoinStanding) => string
}

const TONES: Record<Joining['state'], Tone> = {
  submitted: 'waiting',
  correcting: 'failed',
  paying: 'waiting',
  approved: 'success',
  refused: 'failed',
  withdrawn: 'plain',
  expired: 'failed'
}

const load = (type: JoinType, id: string) =>
  api('GET /api/merchant/apply_detail', id ? { id } : { type }, { catch: true, quiet: true })

/** The step to go on with: the first that is not kept. */
export function nextStep(type: JoinType, standing: Pick<JoinStanding, 'draft'>): string {
  const kept = standing.draft?.kept_steps ?? []
  return (JOIN_STEPS[type].find(step => !kept.includes(step.key)) ?? JOIN_STEPS[type][0]!).key
}

/** How an application to join stands, with what its applicant may do now. */
export function JoinStandingPage({ type, id, none, begin }: Props) {
  return (
    <DetailPage
      load={() => load(type, id)}
      filter={id}
      fresh
      missing="没有找到这份申请"
      bottom={(standing, resource) => {
        const [one] = standing.applications
        if (one) return <Deeds one={one} resource={resource} />
        return (
          <View className="joinstanding__deeds">
            <Button kind="main" size="large" block onClick={() => goStep(type, nextStep(type, standing))}>
              {begin(standing)}
            </Button>
          </View>
        )
      }}
    >
      {standing => {
        const [one] = standing.applications
        return one ? <Standing one={one} /> : none(standing)
      }}
    </DetailPage>
  )
}

const Standing = ({ one }: { one: Joining }) => (
  <View className="joinstanding">
    <View className="joinstanding__head">
      <Outcome card tone={TONES[one.state]} title={one._state} hint={one.note} />
    </View>
    {one.corrections.length > 0 && (
      <Card title="需要修改的内容" className="joinstanding__fix">
        {one.corrections.map(({ field, name, words }) => (
          <View key={field} className="joinstanding__row">
            <View className="joinstanding__name">{name}</View>
            <View className="joinstanding__words">{words}</View>
          </View>
        ))}
      </Card>
    )}
    {one.state === 'paying' && (
      <Card title="保证金">
        <View className="joinstanding__sum">¥{one.deposit}</View>
        <View className="joinstanding__words">用于保障消费者权益，不计利息；终止合作后按原支付方式全额退回。</View>
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

interface Deed {
  words: string
  run: (one: Joining) => Promise<unknown> | undefined
}

async function pay({ id }: Joining) {
  const order = await api('POST /api/merchant/apply_pay', { id })
  if (order) await go('/pages/pay/pay', { id: order.order_id })
}

const DEEDS: Record<Exclude<Joining['may'][number], 'withdraw'>, Deed> = {
  pay: { words: '缴纳保证金', run: pay },
  correct: { words: '去修改', run: one => goFix(one.id) },
  again: { words: '修改后重新提交', run: one => goStep(one.type, JOIN_STEPS[one.type][0]!.key, one.id) },
  renew: { words: '更新资质', run: one => goFix(one.id) }
}

function Deeds({ one, resource }: { one: Joining; resource: Resource<JoinStanding> }) {
  const [busy, setBusy] = useState(false)
  const withdraw = async () => {
    if (!(await confirm({ content: '撤回后这份申请不再审核，确定撤回吗？', confirmText: '撤回' }))) return
    if (await api('POST /api/merchant/apply_withdraw', { id: one.id })) await resource.refresh()
  }
  const run = async (deed: Deed) => {
    setBusy(true)
    await deed.run(one)
    setBusy(false)
  }
  const deeds = one.may.flatMap(may => (may === 'withdraw' ? [] : [DEEDS[may]]))
  const main = deeds[0] ?? (one.mer_id ? SHOP : undefined)
  return (
    <View className="joinstanding__deeds">
      {one.may.includes('withdraw') && (
        <Button kind="outline" size="large" className="joinstanding__back" block={!main} onClick={withdraw}>
          撤回申请
        </Button>
      )}
      {one.state === 'withdrawn' && (
        <Button kind="main" size="large" block onClick={() => goStep(one.type, JOIN_STEPS[one.type][0]!.key)}>
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

const SHOP: Deed = { words: '进入我的店铺', run: one => go('/pages/store/shop', { mer_id: one.mer_id }) }
