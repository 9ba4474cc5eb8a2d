import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { api } from '@/api'
import { useDraft } from '@/kit/draft'
import { AmountField } from '@/kit/parts/AmountField'
import { Button } from '@/kit/parts/Button'
import { Card } from '@/kit/parts/Card'
import { Check } from '@/kit/parts/Check'
import { Chips } from '@/kit/parts/Chips'
import { Field } from '@/kit/parts/Field'
import { NameRows } from '@/kit/parts/NameRows'
import { SubmitButton } from '@/kit/parts/SubmitButton'
import { FormState } from '@/kit/state/FormState'
import { type Agreement, type Member, termRows } from './model'

const RELATIONS = (['配偶', '父亲', '母亲', '子女', '祖辈', '其他'] as const).map(value => ({ value, text: value }))

type Filled = {
  num: string
  members: Member[]
  agree: boolean
}

const newForm =
  ({ draft }: Agreement) =>
  () =>
    new FormState<Filled>(
      { num: draft ? String(Number(draft.number)) : '', members: draft?.members ?? [], agree: false },
      {
        num: num => !num && '请填写转入数量',
        members: members => members.some(({ name }) => name.trim() === '') && '请填写家人姓名',
        agree: (agree, { members }) => members.length > 0 && !agree && '请先征得家人同意'
      }
    )

interface Props {
  plan: Agreement
  onFilled: () => Promise<void>
}

/** How much is put in, and who of the family is named. */
export const FillIn = observer(function FillIn({ plan, onFilled }: Props) {
  const form = useDraft(newForm(plan))
  const { num, members, agree } = form.values
  const put = (at: number, part: Partial<Member>) =>
    form.set(
      'members',
      members.map((member, i) => (i === at ? { ...member, ...part } : member))
    )
  const send = async () => {
    await api('POST /api/zhufu/agreement_create', { code: plan.code, num, members, agree: 1 }, { catch: true })
    await onFilled()
  }
  return (
    <View>
      <Card title={plan.title} more={`余额 ${plan.balance}`}>
        <AmountField
          value={num}
          onChange={next => form.set('num', next)}
          label="转入数量"
          placeholder={`${plan.minimum} 起，${plan.step} 的整数倍`}
          most={Number(plan.most) > 0 ? { words: '全部转入', value: plan.most } : undefined}
        />
        <NameRows rows={termRows(plan)} />
      </Card>
      {plan.members_max > 0 && (
        <Card title="家庭成员" more={`${members.length}/${plan.members_max}`}>
          {members.map((member, at) => (
            <View key={at}>
              <Field
                label="姓名"
                placeholder="家人的姓名"
                max={20}
                value={member.name}
                onChange={name => put(at, { name })}
                right={
                  <Button
                    kind="plain"
                    size="small"
                    onClick={() =>
                      form.set(
                        'members',
                        members.filter((_, i) => i !== at)
                      )
                    }
                  >
                    移除
                  </Button>
                }
              />
              <Chips items={RELATIONS} value={member.relation} onChange={relation => put(at, { relation })} />
            </View>
          ))}
          {members.length < plan.members_max && (
            <Button
              kind="outline"
              block
              onClick={() => form.set('members', [...members, { name: '', relation: '父亲' }])}
            >
              添加家人
            </Button>
          )}
          {members.length > 0 && (
            <View className="family__mark">
              <Check checked={agree} onChange={next => form.set('agree', next)}>
                我已征得家人同意，把姓名和关系写进协议
              </Check>
            </View>
          )}
        </Card>
      )}
      <SubmitButton form={form} onSubmit={send}>
        下一步，阅读协议
      </SubmitButton>
    </View>
  )
})
