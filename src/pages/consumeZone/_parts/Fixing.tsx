import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { api, quietly } from '@/api'
import { useDraft } from '@/kit/draft'
import { replace } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { ActionBottom } from '@/kit/parts/ActionBottom'
import { BlockBar } from '@/kit/parts/BlockBar'
import { FieldGroup } from '@/kit/parts/Field'
import { State } from '@/kit/parts/State'
import { submitForm } from '@/kit/parts/SubmitButton'
import { type ZoneFormState, type ZoneName, type Zoning, zoneForm, zoneWire } from './form'
import { OfferField } from './OfferFields'

const namesOf = ({ corrections }: Zoning) => corrections.map(one => one.field as ZoneName)

const done = (id: string) => replace('/pages/consumeZone/settleInfo', { id })

/** Single fields of an application that were sent back, each with why. */
export const Fixing = observer(function Fixing({ id }: { id: string }) {
  const open = useDraft<{ form: ZoneFormState | null }>(() => ({ form: null }))
  const load = async () => {
    const record = await api('GET /api/merchant/zoneRecord', { id }, quietly)
    const [one] = record.applications
    if (one && !open.form) open.form = zoneForm(namesOf(one))
    open.form?.start(record.draft?.form ?? {})
    return record
  }
  const send = async (one: Zoning, form: ZoneFormState, idem: string) => {
    const sent = { id, ...zoneWire(form, namesOf(one)) }
    await api('POST /api/merchant/saveZoneInfo', sent, { catch: true, idem })
    await done(id)
  }
  return (
    <DetailPage
      load={load}
      filter={id}
      skeleton="fields"
      missing="没有找到这份申请"
      bottom={({ applications: [one] }) => {
        const { form } = open
        if (!form || one?.state !== 'correcting') return null
        return (
          <ActionBottom busy={form.busy} onClick={() => submitForm(form, idem => send(one, form, idem))}>
            提交审核
          </ActionBottom>
        )
      }}
    >
      {({ applications: [one] }) => {
        const { form } = open
        if (form && one?.state === 'correcting') return <Fields one={one} form={form} />
        const look = () => done(id)
        return (
          <State kind="empty" icon="circle-check" words="这份申请现在不需要修改" action="查看进度" onAction={look} />
        )
      }}
    </DetailPage>
  )
})

const Fields = ({ one, form }: { one: Zoning; form: ZoneFormState }) => (
  <View>
    {one.corrections.map(({ field, words }) => (
      <View key={field}>
        <BlockBar words={words} />
        <View className="form">
          <FieldGroup>
            <OfferField form={form} name={field as ZoneName} />
          </FieldGroup>
        </View>
      </View>
    ))}
  </View>
)
