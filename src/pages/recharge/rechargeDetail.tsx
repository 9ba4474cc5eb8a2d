import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { type EmptyWords, ListPage } from '@/kit/pages/ListPage'
import { page, useQuery } from '@/kit/pages/page'
import { Tabs } from '@/kit/parts/Tabs'
import './rechargeDetail.scss'

definePageConfig({ navigationBarTitleText: '充值明细' })

type Tab = 'record' | 'used' | 'unlock'
const TABS: { value: Tab; text: string }[] = [
  { value: 'record', text: '充值记录' },
  { value: 'used', text: '余额使用' },
  { value: 'unlock', text: '赠送发放' }
]
const EMPTY: Record<Tab, EmptyWords> = {
  record: {
    icon: 'wallet',
    words: '还没有充值记录',
    hint: '充值成功后会显示在这里',
    action: '去充值',
    onAction: () => go('/pages/recharge/consumption')
  },
  used: { icon: 'wallet', words: '还没有使用记录', hint: '用余额付款后会显示在这里' },
  unlock: { icon: 'gift', words: '还没有赠送', hint: '带赠送的充值，从次日起逐日发放消费券' }
}

interface Line {
  id: string
  title: string
  note: string
  number: string
  state: string
  strong: boolean
  onClick?: () => void
}

type Paging = { page: number; limit: number }
type Recharge = Data<Endpoints['GET /api/mix_recharge/record']>['list'][number]

const onTop = ({ gift, back }: Recharge) => {
  if (back) return `退回 ${back} 元`
  return Number(gift) > 0 ? `另赠 ${gift} 元消费券` : ''
}

const recordLine = (one: Recharge): Line => ({
  id: one.id,
  title: one.title,
  note: [one._add_time, onTop(one)].filter(Boolean).join(' · '),
  number: `¥${one.price}`,
  state: one._state,
  strong: one.state === 'unpaid',
  onClick: one.state === 'unpaid' ? () => go('/pages/pay/pay', { id: one.order_id }) : undefined
})

/** Lines of each tab, and the sentence above them. */
const LOADS: Record<Tab, (paging: Paging) => Promise<{ list: Line[]; count: number; head: string }>> = {
  async record(paging) {
    const { list, count } = await api('GET /api/mix_recharge/record', paging, quietly)
    return { list: list.map(recordLine), count, head: '' }
  },
  async used(paging) {
    const { list, count, used } = await api('GET /api/recharge/useList', paging, quietly)
    const lines = list.map(bill => ({
      id: bill.id,
      title: bill.mark || bill.title,
      note: `${bill.title} · ${bill._add_time}`,
      number: `-${bill.number}`,
      state: `余额 ${bill.balance}`,
      strong: false
    }))
    return { list: lines, count, head: `累计使用 ${used} 元` }
  },
  async unlock(paging) {
    const { list, count, promised, paid, waiting, locked } = await api('GET /api/recharge/unlockList', paging, quietly)
    const lines = list.map(due => ({
      id: due.id,
      title: due.title,
      note: due.day,
      number: `+${due.number}`,
      state: due._state,
      strong: due.state === 'waiting'
    }))
    const head = Number(promised) > 0 ? `共赠送 ${promised}，已发放 ${paid}，待发放 ${waiting}，待解锁 ${locked}` : ''
    return { list: lines, count, head }
  }
}

export default page(() => {
  const { type } = useQuery('type')
  const [tab, setTab] = useState<Tab>(TABS.some(one => one.value === type) ? (type as Tab) : 'record')
  const [head, setHead] = useState('')
  const load = async (paging: Paging) => {
    const answer = await LOADS[tab](paging)
    setHead(answer.head)
    return answer
  }
  return (
    <ListPage
      load={load}
      filter={tab}
      head={
        <View>
          <Tabs items={TABS} value={tab} onChange={setTab} />
          {head && <View className="topups__head">{head}</View>}
        </View>
      }
      rowKey={line => line.id}
      row={line => <Row line={line} />}
      empty={EMPTY[tab]}
    />
  )
})

const Row = ({ line }: { line: Line }) => (
  <View className="topups__row" role={line.onClick && 'button'} onClick={line.onClick}>
    <View className="topups__words">
      <View className="topups__title">{line.title}</View>
      <View className="topups__note">{line.note}</View>
    </View>
    <View className="topups__end">
      <View className="topups__number">{line.number}</View>
      <View className={`topups__note ${line.strong ? 'topups__note--strong' : ''}`}>
        {line.onClick ? `${line.state}，去付款` : line.state}
      </View>
    </View>
  </View>
)
