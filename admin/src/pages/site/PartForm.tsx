import type { ConsoleRight } from '@contract/rights'
import { useQuery } from '@tanstack/react-query'
import { Form, type FormInstance } from 'antd'
import { type ComponentType, type ReactNode, useState } from 'react'
import { type Answer, api, type ConsoleKey } from '../../api'
import { Changed } from '../../kit/Changed'
import type { Facet } from '../../kit/difference'
import { useMay } from '../../kit/me'
import { When } from '../../kit/parts'
import { SaveButton } from '../../kit/SaveButton'
import { StateOf } from '../../kit/states'

type PartKey = Exclude<Extract<ConsoleKey, `GET /api/admin/site/${string}`>, 'GET /api/admin/site/checklist'>

/** A section of the settings by the endpoint that has it: its form, once there is something to fill it with. */
export const sitePart = <K extends PartKey>(key: K, Of: ComponentType<{ data: Answer<K> }>) =>
  function Part() {
    const query = useQuery({
      queryKey: [key],
      queryFn: () => api(key),
      refetchOnWindowFocus: false,
      refetchOnReconnect: false
    })
    if (!query.data) return <StateOf query={query} />
    return <Of key={query.data.mark} data={query.data} />
  }

interface Props<Data, Fields, Folded> {
  form: FormInstance<Fields>
  /** The section as it was loaded, how it is loaded by now, and what the form says of it. */
  data: Data
  newest(): Promise<Data>
  fieldsOf(data: Data): Fields
  facetsOf(fields: Folded, among: readonly Folded[]): Facet[]
  /** How its lists are told row by row, where it has such, and back. */
  fold?: { in(fields: Fields): Folded; out(folded: Folded): Fields }
  /** The deed it is saved by. */
  save: { busy: boolean; refused: string; forget(): void }
  /** Who may save it; whoever edits settings unless told. */
  right?: ConsoleRight
  /** `mark` tells what the form stands on. */
  onFinish(fields: Fields, mark: string): void
  children: ReactNode
}

interface Section {
  mark: string
  edited_by: string
  edited_time: number | null
}

const AS_IT_IS = { in: <T,>(fields: T) => fields, out: <T,>(fields: T) => fields }

/** The form of one section: who set it last, and what somebody else changed meanwhile. */
export function PartForm<Data extends Section, Fields extends object, Folded extends object = Fields>(
  props: Props<Data, Fields, Folded>
) {
  const { form, newest, fieldsOf, facetsOf, save, right = 'site.edit', onFinish, children } = props
  const fold = props.fold ?? (AS_IT_IS as unknown as NonNullable<typeof props.fold>)
  const [data, setData] = useState(props.data)
  const mayEdit = useMay()(right)
  const begin = (now: Data, fields: Fields) => {
    setData(now)
    form.setFieldsValue(fields as Parameters<typeof form.setFieldsValue>[0])
    save.forget()
  }
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      requiredMark={false}
      // What is typed before the saved section is there would go when it comes.
      disabled={!mayEdit || save.busy}
      initialValues={fieldsOf(data)}
      onFinish={fields => onFinish(fields, data.mark)}
      scrollToFirstError={{ behavior: 'smooth', block: 'center' }}
    >
      {save.refused === 'CHANGED' && (
        <Changed
          facetsOf={facetsOf}
          basis={fold.in(fieldsOf(data))}
          mine={() => fold.in(form.getFieldsValue(true))}
          newest={newest}
          fieldsFrom={now => fold.in(fieldsOf(now))}
          onBegin={(now, folded) => begin(now, fold.out(folded))}
        />
      )}
      {children}
      <div className="part-foot">
        {mayEdit && <SaveButton htmlType="submit" busy={save.busy} />}
        {data.edited_by && (
          <span className="soft">
            {data.edited_by} <When at={data.edited_time} />
            修改
          </span>
        )}
      </div>
    </Form>
  )
}
