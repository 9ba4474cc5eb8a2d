import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { Failed } from '@/kit/pages/ListPage'
import { Card } from '@/kit/parts/Card'
import { Icon } from '@/kit/parts/Icon'
import { NameRows } from '@/kit/parts/NameRows'
import { Pic } from '@/kit/parts/Pic'
import { Skeleton } from '@/kit/parts/Skeleton'
import { State } from '@/kit/parts/State'
import { Tag } from '@/kit/parts/Tag'
import { Tick } from '@/kit/parts/Tick'
import type { ZoneFormState, ZoneRule } from './form'
import './PlaceFields.scss'

interface Props {
  form: ZoneFormState
  zones: readonly { id: string; cate_name: string; intro: string }[]
}

/** Which zone, and which shop of one's own; a shop that does not meet the zone's conditions says which. */
export const PlaceFields = observer(function PlaceFields({ form, zones }: Props) {
  const { zone_id } = form.values
  return (
    <View>
      <Card title="想进入哪个专区">
        {zones.map(zone => (
          <Choice
            key={zone.id}
            name={zone.cate_name}
            note={zone.intro}
            on={zone.id === zone_id}
            onClick={() => {
              form.set('zone_id', zone.id)
              form.set('mer_id', '')
            }}
          />
        ))}
        {form.errors.zone_id && <View className="zoneplace__fault">{form.errors.zone_id}</View>}
      </Card>
      {zone_id && <Shops key={zone_id} form={form} zoneId={zone_id} />}
    </View>
  )
})

interface ChoiceProps {
  name: string
  note: string
  on: boolean
  onClick: () => void
}

const Choice = ({ name, note, on, onClick }: ChoiceProps) => (
  <View className="zoneplace__choice" role="radio" aria-checked={on} onClick={onClick}>
    <View className="zoneplace__words">
      <View className="zoneplace__name">{name}</View>
      <View className="zoneplace__note">{note}</View>
    </View>
    <Tick on={on} />
  </View>
)

const Shops = observer(function Shops({ form, zoneId }: { form: ZoneFormState; zoneId: string }) {
  const rule = useResource(() => api('GET /api/merchant/applyZonerule', { zone_id: zoneId }, quietly), zoneId)
  if (rule.error) return <Failed code={rule.error.code} onRetry={() => rule.refresh()} />
  if (!rule.data) return <Skeleton kind="lines" />
  const { shops, deposit, demands, voucher_words } = rule.data
  if (shops.length === 0)
    return (
      <State
        kind="empty"
        icon="store"
        words="你还没有自己的店铺"
        hint="商家入驻后，店主可以带着店铺进入专区"
        action="申请入驻"
        onAction={() => go('/pages/application/detail')}
      />
    )
  return (
    <View>
      <Card title="参与的店铺">
        {shops.map(shop => (
          <Shop
            key={shop.mer_id}
            shop={shop}
            on={shop.mer_id === form.values.mer_id}
            onClick={() => form.set('mer_id', shop.mer_id)}
          />
        ))}
        {form.errors.mer_id && <View className="zoneplace__fault">{form.errors.mer_id}</View>}
      </Card>
      <Card title="专区要求">
        <NameRows
          rows={[
            ['保证金', Number(deposit) > 0 ? `¥${deposit}，退出时全额退回` : '不需要'],
            ...(voucher_words ? [['到店付款', `顾客的${voucher_words}，由平台补给店铺`] as const] : [])
          ]}
        />
        {demands && <View className="zoneplace__demands">{demands}</View>}
      </Card>
    </View>
  )
})

const STANDS = { short: '条件不足', waits: '申请中', in: '已入驻' } as const

interface ShopProps {
  shop: ZoneRule['shops'][number]
  on: boolean
  onClick: () => void
}

/** A shop of one's own with how it stands to each condition. */
const Shop = ({ shop, on, onClick }: ShopProps) => {
  const may = shop.state === 'may'
  return (
    <View className="zoneplace__shop">
      <View
        className="zoneplace__choice"
        role="radio"
        aria-checked={on}
        aria-disabled={!may}
        onClick={may ? onClick : undefined}
      >
        <Pic className="zoneplace__logo" src={shop.logo} alt="" width={200} />
        <View className="zoneplace__words">
          <View className="zoneplace__name">{shop.shop_name}</View>
        </View>
        {shop.state === 'may' ? <Tick on={on} /> : <Tag kind="mute">{STANDS[shop.state]}</Tag>}
      </View>
      {(may || shop.state === 'short') &&
        shop.asked.map(one => (
          <View key={one.title} className="zoneplace__asked">
            <Icon
              name={one.met === 1 ? 'circle-check' : 'alert'}
              size={28}
              className={one.met === 1 ? 'zoneplace__met' : 'zoneplace__short'}
            />
            <View className="zoneplace__title">{one.title}</View>
            <View className="zoneplace__now">{one.note}</View>
          </View>
        ))}
    </View>
  )
}
