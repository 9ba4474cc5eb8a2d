import { Alert, Button, Form, type FormInstance } from 'antd'
import type { ReactNode } from 'react'
import { useMay } from '../../kit/me'
import { When } from '../../kit/parts'

interface Props<Fields> {
  form: FormInstance<Fields>
  initial: Partial<Fields>
  by: { edited_by: string; edited_time: number | null }
  busy: boolean
  refused: string
  onFinish(fields: Fields): void
  onReload(): void
  children: ReactNode
}

/** The form of one section: who set it last, and what happens when somebody else did meanwhile. */
export function PartForm<Fields extends object>(props: Props<Fields>) {
  const { form, initial, by, busy, refused, onFinish, onReload, children } = props
  const mayEdit = useMay()('site.edit')
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      requiredMark={false}
      disabled={!mayEdit}
      initialValues={initial}
      onFinish={onFinish}
      scrollToFirstError={{ behavior: 'smooth', block: 'center' }}
    >
      {refused === 'CHANGED' && (
        <Alert
          type="warning"
          showIcon
          className="above"
          title="其他人刚刚改过这一页，你的修改没有保存"
          description="请先记下要改的内容，重新载入后再修改。"
          action={
            <Button disabled={false} onClick={onReload}>
              重新载入
            </Button>
          }
        />
      )}
      {children}
      <div className="part-foot">
        {mayEdit && (
          <Button type="primary" htmlType="submit" loading={busy}>
            保存
          </Button>
        )}
        {by.edited_by && (
          <span className="soft">
            {by.edited_by} <When at={by.edited_time} />
            修改
          </span>
        )}
      </div>
    </Form>
  )
}
