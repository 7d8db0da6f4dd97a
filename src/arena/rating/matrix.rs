//! Symmetric positive definite matrices, by Cholesky's decomposition.

/// The lower triangle of such a matrix, row by row.
pub struct Triangle {
    rows: Vec<Vec<f64>>,
}

/// The lower triangular factor of such a matrix.
pub struct Factor {
    rows: Vec<Vec<f64>>,
}

impl Triangle {
    /// A matrix of this size, full of zeros.
    pub fn new(size: usize) -> Triangle {
        Triangle { rows: (0..size).map(|i| vec![0.0; i + 1]).collect() }
    }

    /// Adds to an element; the column is at most the row.
    pub fn add(&mut self, row: usize, column: usize, value: f64) {
        self.rows[row][column] += value;
    }

    /// Its decomposition.
    pub fn factored(mut self) -> Factor {
        for i in 0..self.rows.len() {
            let (above, rest) = self.rows.split_at_mut(i);
            let row = &mut rest[0];
            for (j, other) in above.iter().enumerate() {
                row[j] = (row[j] - dot(&row[..j], &other[..j])) / other[j];
            }
            let square = row[i] - dot(&row[..i], &row[..i]);
            // Rounding may leave nothing of what is positive.
            row[i] = square.max(f64::MIN_POSITIVE).sqrt();
        }
        Factor { rows: self.rows }
    }
}

impl Factor {
    /// The vector that the matrix takes to this one.
    pub fn solve(&self, right: &[f64]) -> Vec<f64> {
        let mut found = right.to_vec();
        for (i, row) in self.rows.iter().enumerate() {
            found[i] = (found[i] - dot(&row[..i], &found[..i])) / row[i];
        }
        for (i, row) in self.rows.iter().enumerate().rev() {
            found[i] /= row[i];
            let known = found[i];
            found.iter_mut().zip(&row[..i]).for_each(|(found, factor)| *found -= known * factor);
        }
        found
    }

    /// The inverse of the matrix, row by row.
    pub fn inverse(&self) -> Vec<Vec<f64>> {
        let size = self.rows.len();
        let unit = |i: usize| (0..size).map(|j| f64::from(i == j)).collect::<Vec<_>>();
        (0..size).map(|i| self.solve(&unit(i))).collect()
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_matrix_times_its_inverse_is_one() {
        let whole = [[4.0, 1.0, -1.0], [1.0, 3.0, 0.5], [-1.0, 0.5, 2.0]];
        let mut matrix = Triangle::new(3);
        for (i, row) in whole.iter().enumerate() {
            row[..=i].iter().enumerate().for_each(|(j, &value)| matrix.add(i, j, value));
        }
        let inverse = matrix.factored().inverse();
        for (i, row) in whole.iter().enumerate() {
            // A symmetric matrix has its rows for columns.
            for (j, column) in inverse.iter().enumerate() {
                let product = dot(row, column);
                assert!((product - f64::from(i == j)).abs() < 1e-12, "{i} {j}: {product}");
            }
        }
    }
}
