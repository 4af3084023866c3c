// Stands in for every style sheet, of which nothing is imported, and for the address of every drawing.
export default '/drawing.svg';
