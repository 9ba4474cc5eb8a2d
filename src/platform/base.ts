// The elements of a mini-program bring their own sheet.
export {}
