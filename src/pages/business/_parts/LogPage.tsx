import { View } from '@tarojs/components'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { type EmptyWords, ListPage } from '@/kit/pages/ListPage'
import { Row, RowSum } from '@/kit/parts/Row'
import { Tabs } from '@/kit/parts/Tabs'
import './LogPage.scss'
import type { Log } from './model'

type Type = 'cz' | 'send' | 'ex' | 'got'

interface Props {
  /** Of a shop, or of whoever looks. */
  side?: 'shop'
  merId?: string
  kinds: readonly { value: Type; text: string; empty: EmptyWords }[]
  /** Which of them stands open at first. */
  first?: string
}

/** Records of 通宝, newest first, by what they are of. */
export function LogPage({ side, merId, kinds, first }: Props) {
  const [type, setType] = useState(kinds.find(({ value }) => value === first)?.value ?? kinds[0]!.value)
  return (
    <ListPage
      load={paging => api('GET /api/sendtb/loglist', { ...paging, side, type, mer_id: merId }, quietly)}
      filter={[type, merId]}
      fresh
      head={<Tabs items={kinds} value={type} onChange={setType} sticky className="tblog__tabs" />}
      rowKey={log => log.id}
      row={log => <LogRow log={log} />}
      empty={kinds.find(({ value }) => value === type)!.empty}
    />
  )
}

const LogRow = ({ log }: { log: Log }) => (
  <View className="tblog__row">
    <Row
      title={log.title}
      notes={[log.mark, log._add_time]}
      side={<RowSum value={`${log.pm === 1 ? '+' : '-'}${log.number}`} note={log._state} />}
    />
  </View>
)
