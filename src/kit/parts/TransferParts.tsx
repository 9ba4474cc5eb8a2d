import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { FormState } from '@/kit/state/FormState'
import type { Receiver, TransferLine, TransferTerms } from '@/kit/state/transfer'
import { isCode, isMobile } from '@/lib/validate'
import { AmountField } from './AmountField'
import { BlockBar } from './BlockBar'
import { Button } from './Button'
import { Card } from './Card'
import { Field, FieldGroup } from './Field'
import { NameRows } from './NameRows'
import { Outcome } from './Outcome'
import { PhoneCode } from './PhoneCode'
import { Popup } from './Popup'
import './TransferParts.scss'

export type TransferForm = FormState<{ phone: string; num: string; captcha: string }>

/** Why nothing can be given now, and what to do about it. */
export const Blocked = ({ terms: { open, note, block } }: { terms: TransferTerms }) =>
  open === 1 ? <BlockBar code={block.code} words={block.words} /> : <BlockBar words={note} />

interface WhomProps {
  form: TransferForm
  receiver: Receiver | undefined
  onFind: () => void
  onOther: () => void
}

/** Whom it is for: a phone to look up, then the masked name to confirm. */
export const Whom = observer(function Whom({ form, receiver, onFind, onOther }: WhomProps) {
  const { phone } = form.values
  if (receiver) {
    return (
      <Card className="ledger__part" title="转赠给" more="换一位" onMore={onOther}>
        <View className="transferwhom">
          <View className="transferwhom__disc">{receiver.name.slice(-1)}</View>
          <View className="transferwhom__words">
            <View className="transferwhom__name">{receiver.name}</View>
            <View className="transferwhom__phone">{receiver.phone}</View>
          </View>
        </View>
        <View className="transferwhom__note">请与好友核对姓名，转赠后不能撤回</View>
      </Card>
    )
  }
  return (
    <View className="transferwhom__find">
      <FieldGroup title="转赠给谁">
        <Field
          form={form}
          name="phone"
          label="手机号"
          type="phone"
          placeholder="好友的登录手机号"
          onConfirm={onFind}
          right={
            <Button kind="outline" size="small" busy={form.busy} disabled={!isMobile(phone)} onClick={onFind}>
              查找
            </Button>
          }
        />
      </FieldGroup>
    </View>
  )
})

interface MuchProps {
  terms: TransferTerms
  receiver: Receiver
  form: TransferForm
}

/** The most they may be given now. */
const mostOf = ({ most }: TransferTerms, { left_month }: Receiver) =>
  Number(left_month) < Number(most) ? left_month : most

export const Much = observer(function Much({ terms, receiver, form }: MuchProps) {
  const most = mostOf(terms, receiver)
  return (
    <Card className="ledger__part" title="转赠数量" more={`本月还可给 TA ${receiver.left_month}`}>
      <AmountField
        value={form.values.num}
        onChange={num => form.set('num', num)}
        label="转赠数量"
        placeholder={`${terms.minimum} 起，最多 ${terms.maximum}`}
        whole={terms.digits === 0}
        most={Number(most) > 0 ? { words: '全部转赠', value: most } : undefined}
      />
    </Card>
  )
})

interface ConfirmProps extends MuchProps {
  open: boolean
  onClose: () => void
  onGive: () => void
}

/** Everything once more, and the code that proves it is the person themselves. */
export const Confirm = observer(function Confirm({ open, onClose, terms, receiver, form, onGive }: ConfirmProps) {
  const { num, captcha } = form.values
  return (
    <Popup
      open={open}
      onClose={onClose}
      title="确认转赠"
      footer={
        <Button kind="main" size="large" block disabled={!isCode(captcha)} busy={form.busy} onClick={onGive}>
          确认转赠
        </Button>
      }
    >
      <View className="transferconfirm">
        <NameRows
          rows={[
            ['转赠给', `${receiver.name}  ${receiver.phone}`],
            ['转赠数量', `${num} ${terms.asset_name}`],
            ['手续费', '免费'],
            ['到账时间', '即时到账，不能撤回']
          ]}
        />
      </View>
      <View className="transferconfirm__code">
        <FieldGroup title={`验证码会发送到 ${terms.phone}`}>
          <PhoneCode form={form} type="verify" />
        </FieldGroup>
      </View>
    </Popup>
  )
})

/** What was given, and to whom. */
export function Done({ line, onClose }: { line: TransferLine | undefined; onClose: () => void }) {
  return (
    <Popup
      open={!!line}
      onClose={onClose}
      footer={
        <Button kind="main" size="large" block onClick={onClose}>
          完成
        </Button>
      }
    >
      {line && (
        <View className="transferdone">
          <Outcome tone="success" title="转赠成功">
            <View className="transferdone__much">{`${line.number} ${line.unit}`}</View>
          </Outcome>
          <NameRows
            rows={[
              ['去向', line.title],
              ['时间', line._add_time],
              ['编号', line.mark.replace('编号 ', '')]
            ]}
          />
        </View>
      )}
    </Popup>
  )
}
