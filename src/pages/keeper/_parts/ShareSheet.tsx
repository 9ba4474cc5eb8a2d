import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useEffect, useState } from 'react'
import { api } from '@/api'
import { useDraftValue } from '@/kit/draft'
import { Button } from '@/kit/parts/Button'
import { Field, FieldGroup } from '@/kit/parts/Field'
import { Popup } from '@/kit/parts/Popup'
import { TOAST_DURATION_MS } from '@/lib/constants'
import type { Goods } from './model'
import './StockSheet.scss'

const say = (title: string) => Taro.showToast({ title, icon: 'none', duration: TOAST_DURATION_MS })

interface Props {
  goods: Goods | null
  /** The most that may be shared, in hundredths of a percent. */
  most: number
  merId: string | undefined
  onClose: () => void
  onChanged: () => Promise<unknown>
}

/** A percentage as typed in hundredths of it: "12.5" -> 1250; undefined for what is none. */
const bpOf = (typed: string) => (/^\d{1,2}(\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : undefined)

/** What of its price a product shares with those who pass it on from windows of their own; nothing takes it out of all. */
export function ShareSheet({ goods, most, merId, onClose, onChanged }: Props) {
  // The sheet keeps its content while it leaves.
  const [shown, setShown] = useState(goods)
  const [typed, setTyped] = useDraftValue('', 'share')
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (!goods) return
    setShown(goods)
    setTyped(goods.share_bp > 0 ? String(goods.share_bp / 100) : '')
  }, [goods])
  const bp = bpOf(typed)
  const save = async (rate_bp: number | undefined) => {
    if (rate_bp === undefined || rate_bp > most) return say(`佣金比例请填写 0 到 ${most / 100}，最多两位小数`)
    setBusy(true)
    const done = await api('POST /api/keeper/goods/share', { id: shown!.id, rate_bp, mer_id: merId })
    setBusy(false)
    if (!done) return
    onClose()
    await onChanged()
    say(rate_bp === 0 ? '已停止小店推广' : '佣金比例已更新，新订单按新比例')
  }
  return (
    <Popup
      open={!!goods}
      onClose={onClose}
      title="小店推广"
      footer={
        <View className="stocksheet__foot">
          {(shown?.share_bp ?? 0) > 0 && (
            <Button kind="outline" block busy={busy} onClick={() => save(0)}>
              停止推广
            </Button>
          )}
          <Button kind="main" block disabled={!bp} busy={busy} onClick={() => save(bp)}>
            保存
          </Button>
        </View>
      }
    >
      <View className="stocksheet">
        <View className="stocksheet__title">{shown?.store_name}</View>
        <FieldGroup title={hintOf(shown, bp, most)}>
          <Field
            label="佣金比例"
            type="money"
            value={typed}
            onChange={setTyped}
            placeholder={`最高 ${most / 100}`}
            right="%"
            max={5}
          />
        </FieldGroup>
      </View>
    </Popup>
  )
}

function hintOf(goods: Goods | null, bp: number | undefined, most: number): string {
  if (most === 0) return '平台目前没有开放小店推广'
  const each =
    goods && bp ? `按 ¥${goods.price} 计，每件约付 ¥${((Number(goods.price) * bp) / 10_000).toFixed(2)}。` : ''
  return `店主把商品放进自己的小店，成交后从货款里付佣金；没有成交不收费。${each}`
}
