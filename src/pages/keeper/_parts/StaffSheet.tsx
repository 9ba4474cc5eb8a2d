import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { api } from '@/api'
import { useDraft } from '@/kit/draft'
import { Field, FieldGroup } from '@/kit/parts/Field'
import { Popup } from '@/kit/parts/Popup'
import { SubmitButton } from '@/kit/parts/SubmitButton'
import { SwitchRow } from '@/kit/parts/SwitchRow'
import { FormState } from '@/kit/state/FormState'
import { RIGHTS, type Right, type Staff } from './model'
import './ShipSheet.scss'

const newStaff = () =>
  new FormState(
    { phone: '', rights: [] as Right[], known: false },
    {
      phone: (phone, { known }) => !known && !/^1[2-9]\d{9}$/.test(phone) && '请填写店员的手机号',
      rights: rights => rights.length === 0 && '请至少选择一项权限'
    }
  )

interface Props {
  /** Whom it is about, or somebody new; the sheet is open while there is one. */
  staff: Staff | 'new' | null
  merId: string | undefined
  onClose: () => void
  onSaved: () => Promise<unknown>
}

/** Who helps in the shop, and with what. */
export const StaffSheet = observer(function StaffSheet({ staff, merId, onClose, onSaved }: Props) {
  const form = useDraft(newStaff, 'staff')
  const [shown, setShown] = useState(staff)
  useEffect(() => {
    if (!staff) return
    setShown(staff)
    if (staff !== 'new') form.fill({ phone: '', rights: [...staff.rights], known: true })
    else if (form.values.known) form.fill({ phone: '', rights: [], known: false })
  }, [staff])
  const { rights } = form.values
  const save = async (idem: string) => {
    const who = shown && shown !== 'new' ? { uid: shown.uid } : { phone: form.values.phone }
    await api('POST /api/keeper/staff/save', { ...who, rights, mer_id: merId }, { catch: true, idem })
    form.fill({ phone: '', rights: [], known: false })
    onClose()
    await onSaved()
  }
  return (
    <Popup
      open={!!staff}
      onClose={onClose}
      title={shown && shown !== 'new' ? `${shown.nickname}的权限` : '添加店员'}
      footer={
        <SubmitButton form={form} onSubmit={save}>
          {form.missing || '保存'}
        </SubmitButton>
      }
    >
      <View className="shipsheet">
        {shown === 'new' && (
          <FieldGroup>
            <Field form={form} name="phone" label="手机号" type="phone" placeholder="对方注册用的手机号" />
          </FieldGroup>
        )}
        <FieldGroup title="可以做什么">
          {RIGHTS.map(right => (
            <SwitchRow
              key={right.value}
              title={right.text}
              note={right.note}
              checked={rights.includes(right.value)}
              onChange={on =>
                form.set('rights', on ? [...rights, right.value] : rights.filter(one => one !== right.value))
              }
            />
          ))}
        </FieldGroup>
      </View>
    </Popup>
  )
})
