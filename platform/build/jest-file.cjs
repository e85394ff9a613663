// Stands for a style sheet or a picture in page tests: an address that nothing loads.
module.exports = 'file';
