import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { api } from '@/api'
import { useDraft } from '@/kit/draft'
import { Card } from '@/kit/parts/Card'
import { Field, FieldGroup } from '@/kit/parts/Field'
import { Popup } from '@/kit/parts/Popup'
import { SubmitButton } from '@/kit/parts/SubmitButton'
import { SwitchRow } from '@/kit/parts/SwitchRow'
import { Tag } from '@/kit/parts/Tag'
import { FormState } from '@/kit/state/FormState'
import { TOAST_DURATION_MS } from '@/lib/constants'
import type { Standing } from './model'
import './Giving.scss'

interface Props {
  standing: Standing
  onSaved: () => Promise<unknown>
}

/** What buyers get by themselves for each yuan, and changing that. */
export function Giving({ standing, onSaved }: Props) {
  const [editing, setEditing] = useState(false)
  const { open, per_yuan, order_most } = standing.giving
  return (
    <Card
      className="tbgiving"
      title={
        <View className="tbgiving__title">
          消费赠送
          <Tag kind={open ? 'success' : 'mute'}>{open ? '已开启' : '未开启'}</Tag>
        </View>
      }
      more="修改规则"
      onMore={() => setEditing(true)}
    >
      <View className="tbgiving__words">
        {open ? `每消费 1 元送 ${per_yuan} 个` : '开启后，买家的订单完成结算时自动送通宝'}
      </View>
      {open === 1 && (
        <View className="tbgiving__note">
          {order_most > 0 ? `每单最多送 ${order_most} 个，订单完成结算后送出` : '每单不限，订单完成结算后送出'}
        </View>
      )}
      <RuleSheet open={editing} standing={standing} onClose={() => setEditing(false)} onSaved={onSaved} />
    </Card>
  )
}

const PER_YUAN = /^\d{1,3}(\.\d{1,2})?$/
const MOST = /^\d{0,7}$/

const newRule = (most: string) =>
  new FormState(
    { open: false, per_yuan: '', order_most: '' },
    {
      per_yuan(typed, { open }) {
        if (!open && typed === '') return
        if (!PER_YUAN.test(typed) || (open && Number(typed) === 0)) return '请填写每 1 元送多少，最多两位小数'
        return Number(typed) > Number(most) && `每 1 元最多送 ${most} 个`
      },
      order_most: typed => (!MOST.test(typed) || Number(typed) > 1_000_000) && '每单上限请填写不超过 1000000 的整数'
    }
  )

const RuleSheet = observer(function RuleSheet({
  open: isOpen,
  standing,
  onClose,
  onSaved
}: Props & { open: boolean; onClose: () => void }) {
  const { mer_id, giving, per_yuan_most } = standing
  const form = useDraft(() => newRule(per_yuan_most), `rule ${mer_id}`)
  const { open, per_yuan, order_most } = form.values
  useEffect(() => {
    if (!isOpen) return
    form.start({
      open: giving.open === 1,
      per_yuan: Number(giving.per_yuan) > 0 ? giving.per_yuan : '',
      order_most: giving.order_most > 0 ? String(giving.order_most) : ''
    })
  }, [isOpen])
  const send = async (idem: string) => {
    const rule = { open: open ? 1 : 0, per_yuan: per_yuan || '0', order_most: Number(order_most), mer_id } as const
    const saved = await api('POST /api/keeper/tb/rule', rule, { catch: true, idem })
    onClose()
    const title = saved.open ? `已保存，每 1 元送 ${saved.per_yuan} 个` : '已关闭消费赠送'
    Taro.showToast({ title, icon: 'none', duration: TOAST_DURATION_MS })
    await onSaved()
  }
  return (
    <Popup
      open={isOpen}
      onClose={onClose}
      title="消费赠送规则"
      footer={
        <SubmitButton form={form} onSubmit={send}>
          {form.missing || '保存规则'}
        </SubmitButton>
      }
    >
      <RuleFields form={form} most={per_yuan_most} />
      <View className="tbgiving__foot">修改后对新结算的订单有效，之前结算的按原来的规则。</View>
    </Popup>
  )
})

const RuleFields = observer(function RuleFields({ form, most }: { form: ReturnType<typeof newRule>; most: string }) {
  return (
    <FieldGroup>
      <SwitchRow
        title="消费赠送"
        note="订单完成结算后送给买家，退款按比例收回"
        checked={form.values.open}
        onChange={on => form.set('open', on)}
      />
      <Field
        form={form}
        name="per_yuan"
        label="每 1 元送"
        type="money"
        max={6}
        placeholder={`最多 ${most}`}
        right="个"
      />
      <Field form={form} name="order_most" label="每单最多" type="digits" max={7} placeholder="不填则不限" right="个" />
    </FieldGroup>
  )
})
