import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import { api, quietly } from '@/api'
import { List, usePagedList } from '@/kit/pages/ListPage'
import { Row } from '@/kit/parts/Row'
import { Tick } from '@/kit/parts/Tick'
import { TOAST_DURATION_MS } from '@/lib/constants'
import './Customers.scss'
import type { Customer } from './model'

interface Props {
  merId: string | undefined
  most: number
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}

/** Who bought in the shop, who did so last first, to choose any of. */
export const Customers = observer(function Customers({ merId, most, chosen, onChange }: Props) {
  const list = usePagedList<Customer>(
    paging => api('GET /api/sendtb/getgroup', { ...paging, mer_id: merId }, quietly),
    merId
  )
  const toggle = (uid: string) => {
    if (chosen.includes(uid)) return onChange(chosen.filter(one => one !== uid))
    if (chosen.length < most) return onChange([...chosen, uid])
    Taro.showToast({ title: `最多选择 ${most} 位顾客`, icon: 'none', duration: TOAST_DURATION_MS })
  }
  return (
    <View className="tbcustomers">
      <View className="tbcustomers__count">{`已选 ${chosen.length} 人`}</View>
      <List
        list={list}
        rowKey={customer => customer.uid}
        row={({ uid, nickname, order_count, _add_time }) => (
          <Row
            className="tbcustomers__row"
            title={nickname}
            notes={[`买过 ${order_count} 次，最近 ${_add_time.slice(0, 10)}`]}
            side={<Tick on={chosen.includes(uid)} />}
            onClick={() => toggle(uid)}
          />
        )}
        empty={{ icon: 'users', words: '店铺还没有顾客' }}
      />
    </View>
  )
})
