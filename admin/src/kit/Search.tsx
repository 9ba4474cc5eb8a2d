import { Input, type InputRef } from 'antd'
import { useRef } from 'react'
import { usePageKeys } from './row-keys'

interface Props<Name extends string> {
  /** The filter of the address it writes. */
  name: Name
  placeholder: string
  width?: number
  of(name: Name): string
  set(changes: { [name in Name]?: string }): void
}

/** The field a list is searched by, in the address; a list has one, and / leads to it. */
export function Search<Name extends string>({ name, placeholder, width = 240, of, set }: Props<Name>) {
  const input = useRef<InputRef>(null)
  usePageKeys(event => {
    if (event.key !== '/') return
    event.preventDefault()
    input.current?.focus()
  })
  return (
    <Input.Search
      ref={input}
      // What the address says anew is shown anew.
      key={of(name)}
      type="search"
      style={{ width }}
      placeholder={placeholder}
      defaultValue={of(name)}
      allowClear
      onSearch={text => set({ [name]: text.trim() } as { [name in Name]?: string })}
    />
  )
}
