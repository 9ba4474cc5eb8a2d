import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { api } from '../../api'
import { chosenName } from '../../kit/parts'

export const useTags = () =>
  useQuery({ queryKey: ['customer-tags'], queryFn: () => api('GET /api/admin/customer/tags') })

interface Props {
  id?: string
  value?: string
  onChange?(value: string | undefined): void
  width?: number
  'aria-label'?: string
}

const byLabel = { optionFilterProp: 'label' }

/** One of the tags there are. */
export const TagPicker = ({ width, ...props }: Props) => (
  <Select
    {...props}
    style={{ width }}
    allowClear
    showSearch={byLabel}
    labelRender={chosenName}
    placeholder="标签"
    notFoundContent="还没有标签"
    options={useTags().data?.map(({ id, name }) => ({ value: id, label: name }))}
  />
)

interface ManyProps {
  id?: string
  value?: string[]
  onChange?(value: string[]): void
}

/** Several of the tags there are. */
export const TagsPicker = (props: ManyProps) => (
  <Select
    {...props}
    mode="multiple"
    maxCount={20}
    showSearch={byLabel}
    labelRender={chosenName}
    placeholder="请选择标签"
    notFoundContent="还没有标签，请先在「标签与等级」里新建"
    options={useTags().data?.map(({ id, name }) => ({ value: id, label: name }))}
  />
)
