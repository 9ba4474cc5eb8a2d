import { View } from '@tarojs/components'
import { api, quietly } from '@/api'
import { useDraft, useDraftValue } from '@/kit/draft'
import { replace } from '@/kit/nav'
import { page, useQuery } from '@/kit/pages/page'
import { StepFormPage } from '@/kit/pages/StepFormPage'
import { FieldGroup } from '@/kit/parts/Field'
import { Agree, Agreement, DraftReview } from '@/kit/parts/SignParts'
import { Fixing } from './_parts/Fixing'
import { ZONE_STEPS, type ZoneFormState, type ZoneStep, zoneForm, zoneWire } from './_parts/form'
import { OfferField } from './_parts/OfferFields'
import { PlaceFields } from './_parts/PlaceFields'

definePageConfig({ navigationBarTitleText: '专区入驻' })

const namesOf = (step: ZoneStep) => ZONE_STEPS.find(one => one.key === step)!.names

/** What is kept so far, the zones one may choose from, and for the last step what is signed. */
async function load(id: string, step: ZoneStep) {
  const [{ draft }, { list }] = await Promise.all([
    api('GET /api/merchant/zoneRecord', id ? { id } : {}, quietly),
    api('GET /api/merchant/zoneCategory', {}, quietly)
  ])
  const zone_id = draft?.form.zone_id
  const rule = step === 'sign' && zone_id ? await api('GET /api/merchant/applyZonerule', { zone_id }, quietly) : null
  return { draft, zones: list.filter(one => one.joinable === 1), agreement: rule?.agreement ?? null }
}
type Loaded = Awaited<ReturnType<typeof load>>

/** The form by steps; with `fix` single fields of an application that are to be put right. */
export default page(() => {
  const { id, fix, zone_id } = useQuery('id', 'fix', 'zone_id')
  const place = useDraft(() => zoneForm(namesOf('place')), 'place')
  const offer = useDraft(() => zoneForm(namesOf('offer')), 'offer')
  const sign = useDraft(() => zoneForm(namesOf('sign')), 'sign')
  const [step, setStep] = useDraftValue<ZoneStep>('place', 'step')
  if (fix) return <Fixing id={id} />
  const forms: Record<ZoneStep, ZoneFormState> = { place, offer, sign }
  const form = forms[step]
  const open = async () => {
    const loaded = await load(id, step)
    const kept = loaded.draft?.form ?? {}
    // Who comes from a zone's page means that zone, whatever was begun before.
    const other = zone_id && !id && kept.zone_id !== zone_id
    place.start(other ? { zone_id, mer_id: '' } : kept)
    offer.start(kept)
    return loaded
  }
  const keep = async (idem: string, { draft, agreement }: Loaded) => {
    const at = ZONE_STEPS.findIndex(one => one.key === step)
    const signed = step === 'sign' && { agree: 1 as const, version: agreement?.version, submit: 1 as const }
    const sent = { id: id || undefined, step, ...zoneWire(form, namesOf(step)), ...signed }
    const made = await api('POST /api/merchant/saveZoneInfo', sent, { catch: true, idem })
    if (made.id) return replace('/pages/consumeZone/settleInfo', { id: made.id })
    // Who only puts something right is back at the end.
    const isWhole = ZONE_STEPS.slice(0, -1).every(one => draft?.kept_steps.includes(one.key))
    return setStep(isWhole ? 'sign' : ZONE_STEPS[at + 1]!.key)
  }
  return (
    <StepFormPage
      load={open}
      filter={{ id, step }}
      steps={ZONE_STEPS}
      here={step}
      kept={({ draft }) => draft?.kept_steps ?? []}
      form={form}
      onStep={setStep}
      onSubmit={keep}
      submitText={step === 'sign' ? '提交申请' : '下一步'}
    >
      {loaded => <Step step={step} form={form} loaded={loaded} onStep={setStep} />}
    </StepFormPage>
  )
})

interface StepProps {
  step: ZoneStep
  form: ZoneFormState
  loaded: Loaded
  onStep: (step: ZoneStep) => void
}

const Step = ({ step, form, loaded: { draft, zones, agreement }, onStep }: StepProps) => {
  if (step === 'place') return <PlaceFields form={form} zones={zones} />
  if (step === 'offer')
    return (
      <FieldGroup>
        {namesOf('offer').map(name => (
          <OfferField key={name} form={form} name={name} />
        ))}
      </FieldGroup>
    )
  return (
    <View>
      <DraftReview steps={ZONE_STEPS} draft={draft} onEdit={key => onStep(key as ZoneStep)} />
      {agreement && <Agreement {...agreement} />}
      <Agree
        form={form}
        title={agreement?.title ?? '协议'}
        words="保证所填内容真实，权益可以兑现；同意平台为审核使用联系人信息，加密保存。"
      />
    </View>
  )
}
