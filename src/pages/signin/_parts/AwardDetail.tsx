import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { askAddress } from '@/kit/ask'
import { go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { Button } from '@/kit/parts/Button'
import { Card } from '@/kit/parts/Card'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { Icon } from '@/kit/parts/Icon'
import { Pic } from '@/kit/parts/Pic'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { maskPhone } from '@/lib/format'
import { skuWords } from '@/lib/sku'
import './AwardDetail.scss'

export type Checked = Data<Endpoints['GET /api/sign/checkdraw']>
type Award = Checked['award']

const say = (title: string) => Taro.showToast({ title, icon: 'none', duration: TOAST_DURATION_MS })

/** Into the wallet. */
async function takePoints({ id }: Award) {
  const got = await api('POST /api/sign/drawaward', { id })
  if (got) say(got.state === 'given' ? `已到账 ${got.amount}` : '已领取，补足后发放并通知你')
}

/** To an address; nothing is to pay, and the order is paid for as any other. */
async function takeGoods({ id }: Award, address_id: string | undefined) {
  const got = await api('POST /api/sign/toaward', { id, address_id })
  if (!got) return
  if (!got.order) return say('奖品暂时缺货，到货后通知你填写地址')
  if (Number(got.order.pay_price) > 0) return go('/pages/pay/pay', { id: got.order.order_id })
  await api('POST /api/order/pay', { uni: got.order.order_id, paytype: 'yue' }, { catch: true })
  say('领取成功，奖品将尽快发出')
}

/** One prize: what it is, until when, where it goes, and taking it. */
export function AwardDetail({ id }: { id: string }) {
  const [addressId, setAddressId] = useState<string>()
  const [busy, setBusy] = useState(false)
  const choose = async (now?: string) => {
    const chosen = await askAddress(now)
    if (chosen) setAddressId(chosen.id)
  }
  return (
    <DetailPage
      load={() => api('GET /api/sign/checkdraw', { id, address_id: addressId }, quietly)}
      filter={[id, addressId]}
      fresh
      missing="没有找到这份奖励"
      bottom={(checked, resource) => {
        const { award, can, note, addressInfo: address } = checked
        const needsAddress = award.kind === 'goods' && !address
        const take = async () => {
          if (needsAddress) return choose()
          setBusy(true)
          await (award.kind === 'goods' ? takeGoods(award, address?.id) : takePoints(award)).catch(() => {})
          await resource.refresh()
          setBusy(false)
        }
        return (
          <View className="award__bar">
            <Button kind="main" size="large" block busy={busy} disabled={!can} onClick={take}>
              {can ? (needsAddress ? '选择收货地址' : '确认领取') : note}
            </Button>
          </View>
        )
      }}
    >
      {checked => <Body checked={checked} onAddress={() => choose(checked.addressInfo?.id)} />}
    </DetailPage>
  )
}

function Body({ checked, onAddress }: { checked: Checked; onAddress: () => void }) {
  const { award, addressInfo: address, can } = checked
  const goods = award.kind === 'goods'
  return (
    <View className="award">
      <Card>
        <View className="award__head">
          {goods ? (
            <Pic className="award__pic" src={award.picture} alt="" width={400} />
          ) : (
            <View className="award__disc">
              <Icon name={award.kind === 'card' ? 'calendar' : 'coin'} size={80} />
            </View>
          )}
          <View className="award__title">{award.title}</View>
          <View className="award__amount">{goods ? skuWords(award.suk) || award.amount : award.amount}</View>
        </View>
      </Card>
      <CellGroup>
        <Cell title="状态" value={award._state} />
        <Cell title="来自" value={`连续签到 ${award.days} 天`} />
        <Cell title="连签开始" value={award.since} />
        {award.stop_time > 0 && <Cell title="领取期限" value={`${award._stop_time} 前`} />}
        {goods && <Cell title="运费" value="包邮" />}
        {award.order_id && (
          <Cell title="发货订单" value="查看" onClick={() => go('/pages/order/detail', { id: award.order_id })} />
        )}
      </CellGroup>
      {goods && can === 1 && (
        <CellGroup title="收货地址">
          <Cell
            icon="pin"
            title={address ? `${address.real_name} ${maskPhone(address.phone)}` : '还没有收货地址'}
            note={address?.detail ?? '点此新增或选择'}
            onClick={onAddress}
          />
        </CellGroup>
      )}
    </View>
  )
}
