import { useEffect, useState } from 'react'
import { NavBar } from './NavBar'
import { SearchInput } from './SearchBox'

interface Props {
  /** What the list under it was last searched for; '' shows all of it. */
  value: string
  onSearch: (value: string) => void
  placeholder: string
  focus?: boolean
}

/** A navigation bar that searches the list below it; emptied, it shows the whole list again. */
export function SearchNav({ value, onSearch, placeholder, focus }: Props) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const type = (words: string) => {
    setTyped(words)
    if (!words) onSearch('')
  }
  return (
    <NavBar>
      <SearchInput value={typed} onChange={type} onSearch={onSearch} placeholder={placeholder} focus={focus} />
    </NavBar>
  )
}
