// Stands in for every style sheet: jsdom lays nothing out.
export {};
